import assert from 'node:assert/strict';
import { test } from 'node:test';
import { referencePath, skipWithout } from '@hindsight/model/testing';
import { readSample } from '../../testing/analyze-bytes.ts';
import { diagnoseFile } from '../../testing/diagnose-file.ts';

const FOLDER = 'jfr';
/** The recorder starts some seconds after the JVM: the log has these pauses before. */
const BEFORE: Readonly<Record<string, number>> = {
  'w17-gc-parallel': 0,
  'w25-gc-g1': 1,
  'w25-gc-zgc': 0,
};

/** ZGC decorates a pause with its phase, the other collectors with their sizes; the duration is at the end. */
const PAUSE = /\bPause .* (\d+\.\d+)ms$/;

for (const [run, before] of Object.entries(BEFORE))
  test(`${run}: the pauses of the recording are those of the GC log`, { skip: skipWithout(FOLDER) }, async () => {
    const { gc } = (await diagnoseFile(referencePath(FOLDER, `${run}.jfr.gz`))).analysis;
    const name = `${run}.gc.log${run.startsWith('w25') ? '.gz' : ''}`;
    const lines = readSample(name, referencePath(FOLDER)).toString('utf8').split('\n');
    const logged = lines
      .flatMap((line) => (/\[gc(?:,phases)?\s*\]/.test(line) ? (PAUSE.exec(line)?.[1] ?? []) : []))
      .map(Number);
    const pauses = gc?.pauses.durations ?? [];
    assert.equal(pauses.length, logged.length - before);
    const expected = logged.slice(before);
    // The collector and the recorder read the clock at different places; a thread that loses its processor between them is seen here.
    const isSame = (value: number, other: number, count = 1) => Math.abs(value - other) <= 0.01 * other + 0.1 * count;
    const same = expected.filter((value, index) => isSame(pauses[index] ?? 0, value));
    assert.ok(same.length >= 0.98 * expected.length, `${same.length} of ${expected.length} pauses are the same`);
    const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0);
    assert.ok(isSame(gc?.pauseTotalMs ?? 0, sum(expected), expected.length));
    assert.ok(isSame(gc?.pauseMaxMs ?? 0, Math.max(...expected)));
  });
