import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { readSample } from '../../../../testing/analyze-bytes.ts';
import { readBothWays } from '../../../../testing/read-both-ways.ts';
import { spoilRecording } from '../../../../testing/spoil.ts';

const folder = mkdtempSync(join(tmpdir(), 'hindsight-batches-'));
after(() => rmSync(folder, { recursive: true }));

function check(bytes: Uint8Array, isDamaged: boolean): void {
  const path = join(folder, 'x.jfr');
  writeFileSync(path, bytes);
  readBothWays(path, bytes.length, isDamaged);
}

for (const name of ['jdk17-locks.jfr.gz', 'jdk25-cpu-time.jfr.gz']) {
  test(`Batches have the events that are read one by one: ${name}`, () => {
    const bytes = readSample(name);
    check(bytes, false);
    check(bytes.subarray(0, bytes.length / 2), true);
    for (const seed of [1, 2, 3, 4]) check(spoilRecording(bytes, seed), true);
  });
}
