import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readSample } from '../../../../testing/analyze-bytes.ts';
import { buildRecording } from '../../../build-recording.ts';
import type { Recording } from '../../../model.ts';
import { readChunks } from '../../../read.ts';

/** Within a window every event is read by itself, so one without ends is what the program is compared with. */
const EVERYTHING = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

function read(bytes: Uint8Array, window?: typeof EVERYTHING): Recording {
  const folder = mkdtempSync(join(tmpdir(), 'hindsight-batches-'));
  const path = join(folder, 'x.jfr');
  try {
    writeFileSync(path, bytes);
    return buildRecording(readChunks([{ name: 'x.jfr', path, from: 0, size: bytes.length }], () => window));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const damage = (bytes: Uint8Array, seed: number): Buffer => {
  const damaged = Buffer.from(bytes);
  for (let state = seed, count = 0; count < 40; count++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    damaged[68 + (state % (damaged.length - 68))] = state >>> 24;
  }
  return damaged;
};

/** The program does not count what a damaged event refers to. */
const withoutReferences = (recording: Recording) => ({ ...recording, unresolved: 0 });

for (const name of ['jdk17-locks.jfr.gz', 'jdk25-cpu-time.jfr.gz']) {
  test(`Batches have the events that are read one by one: ${name}`, () => {
    const bytes = readSample(name);
    assert.deepEqual(read(bytes), read(bytes, EVERYTHING));
    assert.deepEqual(read(bytes.subarray(0, bytes.length / 2)), read(bytes.subarray(0, bytes.length / 2), EVERYTHING));
    for (const seed of [1, 2, 3]) {
      const damaged = damage(bytes, seed);
      assert.deepEqual(withoutReferences(read(damaged)), withoutReferences(read(damaged, EVERYTHING)));
    }
  });
}
