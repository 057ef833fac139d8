import { closeSync, openSync } from 'node:fs';
import { CollapsedReader } from './formats/collapsed/read-collapsed.ts';
import type { Recording } from './model.ts';
import type { RecordingContent } from './read.ts';

/** Reads texts of collapsed stacks as one recording without time, threads or events. Undefined when none has a stack. */
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
  const { names, stacks, samples, joined } = reader.build();
  if (samples.events === 0) return undefined;
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
