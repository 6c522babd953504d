// Where hexes lie, and the patterns of what is on them. Joined with mech.js and board.js to one module.

const S = 20, W = Math.sqrt(3) * S, EDGE = 6; // a hex's radius, its width; room around the board
const NS = "http://www.w3.org/2000/svg";

function make(name, attributes = {}, ...children) {
  const element = document.createElementNS(NS, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  element.append(...children);
  return element;
}

// Where things are: `across` counts hexes in a row, `along` counts rows.
function geometry(ground, upright) {
  const { length, depth } = ground;
  const spot = (n) => {
    const row = Math.floor(n / depth), along = S + row * 1.5 * S + EDGE;
    const across = ((n % depth) + (row % 2) / 2 + 0.5) * W + EDGE;
    return upright ? [across, along] : [along, across];
  };
  const long = (length * 1.5 + 0.5) * S + 2 * EDGE, wide = (depth + 0.5) * W + 2 * EDGE;
  const turn = upright ? Math.PI / 6 : 0;
  const corner = (x, y, i, r = S) => [x + r * Math.cos(turn + i * Math.PI / 3), y + r * Math.sin(turn + i * Math.PI / 3)];
  const points = (n, r = S) => {
    const [x, y] = spot(n);
    return [0, 1, 2, 3, 4, 5].map((i) => corner(x, y, i, r).map((v) => v.toFixed(1)).join(",")).join(" ");
  };
  // The outline of some hexes: the edges that only one of them has.
  const outline = (hexes) => {
    const edges = new Map();
    for (const n of hexes) {
      const [x, y] = spot(n);
      for (let i = 0; i < 6; i++) {
        const [ax, ay] = corner(x, y, i), [bx, by] = corner(x, y, (i + 1) % 6);
        const key = `${Math.round(ax + bx)},${Math.round(ay + by)}`;
        if (edges.has(key)) edges.set(key, null);
        else edges.set(key, `M${ax.toFixed(1)} ${ay.toFixed(1)}L${bx.toFixed(1)} ${by.toFixed(1)}`);
      }
    }
    return [...edges.values()].filter(Boolean).join("");
  };
  // An arrow key's neighbour: one on in the row, or the same place of the next row.
  const step = (n, dx, dy) => {
    const [dAcross, dAlong] = upright ? [dx, dy] : [dy, dx];
    const row = Math.floor(n / depth) + dAlong, column = (n % depth) + dAcross;
    const inside = row >= 0 && row < length && column >= 0 && column < depth;
    return inside ? row * depth + column : n;
  };
  return { spot, points, outline, step, size: upright ? [wide, long] : [long, wide] };
}

const DEFS = `
<pattern id="tb-rubble" width="7" height="7" patternUnits="userSpaceOnUse"><path d="M1 3l2-2 2 2zM4 7l1.5-2L7 7z" class="tb-ink"/></pattern>
<pattern id="tb-foliage" width="9" height="9" patternUnits="userSpaceOnUse"><path d="M2 4a2 2 0 1 1 3 0M6 8a2 2 0 1 1 3 0M3.5 4v2M7.5 8v1" class="tb-leaf"/></pattern>
<pattern id="tb-wall" width="8" height="6" patternUnits="userSpaceOnUse"><path d="M0 0h8M0 3h8M2 0v3M6 3v3" class="tb-brick"/></pattern>
<pattern id="tb-building" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 0h6M0 0v6" class="tb-brick"/></pattern>
<pattern id="tb-smoke" width="10" height="10" patternUnits="userSpaceOnUse"><circle cx="3" cy="3" r="2.4" class="tb-puff"/><circle cx="8" cy="8" r="1.8" class="tb-puff"/></pattern>
<pattern id="tb-watch-0" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 6 6 0" class="tb-hatch-0"/></pattern>
<pattern id="tb-watch-1" width="6" height="6" patternUnits="userSpaceOnUse"><path d="M0 0 6 6" class="tb-hatch-1"/></pattern>`;
