import { closeSync, openSync } from 'node:fs';
import { CollapsedReader } from './formats/collapsed/read-collapsed.ts';
import type { Recording } from './model.ts';
import type { RecordingContent } from './read.ts';

/** A text of which fewer lines are stacks is something else, whatever the request calls it. */
const MIN_SHARE = 0.8;

/** Reads texts of collapsed stacks as one recording without time, threads or events. Undefined when they are none. */
export function readCollapsed(contents: readonly RecordingContent[]): Recording | undefined {
  const reader = new CollapsedReader();
  for (const content of contents) {
    const file = openSync(content.path, 'r');
    try {
      reader.read({ file, from: content.from, size: content.size });
    } finally {
      closeSync(file);
    }
  }
  const { names, stacks, samples, joined, lines, skippedLines, deepest, isForPeople } = reader.build();
  if (lines === 0 || lines < MIN_SHARE * (lines + skippedLines) || (deepest < 2 && !isForPeople)) return undefined;
  return {
    format: 'collapsed',
    producer: 'unknown',
    chunkCount: 0,
    readableChunks: 0,
    chunks: [],
    startMs: 0,
    endMs: 0,
    durationMs: 0,
    events: 0,
    dataLossBytes: 0,
    truncatedStacks: 0,
    stacksSeen: samples.events,
    unresolved: 0,
    files: contents.map(({ name, size }) => ({ fileName: name, bytes: size, startMs: 0, durationMs: 0, events: 0 })),
    runs: [],
    gaps: [],
    isCollapsed: true,
    names,
    threads: [],
    stacks,
    samples: new Map([['collapsed', samples]]),
    tables: new Map(),
    eventTypes: [],
    settings: [],
    joinedStacks: joined,
    secrets: [],
  };
}
