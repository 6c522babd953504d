"""A study on a cluster is the same study, also when a worker dies in the middle of it."""

import gc
import os
import signal
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from mechlab.lab import Stopped, StudyError, resume, run
from mechlab.lab.running import file_of
from tests.lab.toy import Toy, toy_study

pytest.importorskip("distributed")
pytestmark = pytest.mark.filterwarnings("ignore::Warning:distributed.*", "ignore::ResourceWarning")
STUDY = toy_study()


@pytest.fixture(scope="module")
def cluster() -> Iterator[Any]:
    """Two worker processes, each with a nanny that starts another when it dies."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
    ) as started:
        yield started


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    folder = tmp_path_factory.mktemp("whole")
    run(STUDY, folder, workers=2, game=Toy())
    return file_of(folder).read_bytes()


def test_a_worker_killed_in_the_middle_changes_nothing(
    cluster: Any, whole: bytes, tmp_path: Path
) -> None:
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if done > 20 and not killed:
            killed.append(cluster.workers[0].pid)
            os.kill(killed[0], signal.SIGKILL)

    address = cluster.scheduler_address
    run(STUDY, tmp_path, cluster=address, progress=kill, game=Toy(pause=0.01))
    assert killed
    assert file_of(tmp_path).read_bytes() == whole


def test_a_study_stopped_on_a_cluster_goes_on_elsewhere(
    cluster: Any, whole: bytes, tmp_path: Path
) -> None:
    stop = threading.Event()

    def watch(done: int, total: int) -> None:
        if done > 10:
            stop.set()

    address = cluster.scheduler_address
    with pytest.raises(Stopped) as stopped:
        run(STUDY, tmp_path, cluster=address, progress=watch, stop=stop, game=Toy(pause=0.01))
    toy = Toy()
    resume(tmp_path, workers=2, game=toy)
    assert toy.played == STUDY.total - stopped.value.done > 0
    assert file_of(tmp_path).read_bytes() == whole


def test_a_worker_with_another_catalog_is_refused(cluster: Any, tmp_path: Path) -> None:
    """It has the game already, with its catalog, from the tests before."""
    run(STUDY, cluster=cluster.scheduler_address, game=Toy())
    other = Toy(catalog={"version": "2", "checksum": "toy"})
    with pytest.raises(StudyError, match="a worker of the cluster has another catalog"):
        run(STUDY, tmp_path, cluster=cluster.scheduler_address, game=other)


@pytest.mark.parametrize("address", ["tcp://127.0.0.1:9", "nowhere", "ftp://x"])
def test_a_cluster_that_is_not_there_is_refused(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("mechlab.lab.running.SECONDS", 0.5)
    with pytest.raises(StudyError) as refused:
        run(STUDY, tmp_path, cluster=address, game=Toy())
    assert f"no cluster answers at {address}" in str(refused.value)
    assert "\n" not in str(refused.value)
    assert opened_clients() == []


def opened_clients() -> list[Any]:
    """Those that nobody closed: one that goes while the next begins would hang for good."""
    from distributed import Client

    every = [each for each in gc.get_objects() if type(each) is Client]
    return [each for each in every if each.status not in ("closed", "newly-created")]
