"""The rules of bolts as they are played: one short module a topic, plain and compiled alike."""
