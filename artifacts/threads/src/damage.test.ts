import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTextBytes } from '@hindsight/intake';
import { readExpected, readSample, SAMPLE_NAMES } from '../testing/sample-dumps.ts';
import type { ThreadDumps } from './model.ts';
import { readThreadDumps } from './read.ts';

/** The number of damaged places of a file, spread evenly. */
const POSITIONS = 12;
const MAX_LINES = 4000;

const read = async (lines: readonly string[]): Promise<ThreadDumps> =>
  readThreadDumps([await openTextBytes(Buffer.from(lines.join('\n'), 'latin1'), { fileName: 'x' })]);

const listThreads = ({ dumps }: ThreadDumps): number => dumps.reduce((sum, { threads }) => sum + threads.length, 0);

/** Asserts what must hold for whatever was read. */
function assertSound({ dumps, unparsed }: ThreadDumps): void {
  assert.ok(unparsed.count >= unparsed.examples.length);
  for (const { threads, line, lastLine } of dumps) {
    assert.ok(threads.length > 0, 'a dump without threads is none');
    for (const thread of threads) {
      assert.ok(thread.line >= line && thread.lastLine >= thread.line && lastLine >= thread.lastLine, thread.name);
      for (const note of thread.locks) assert.ok(note.depth >= 0 && Number.isInteger(note.depth));
    }
  }
}

/** Samples that are written line by line; JSON is one document. */
const SAMPLES = SAMPLE_NAMES.filter((name) => (readExpected(name).dumpCount ?? 0) > 0 && !/\.gz$|json/.test(name)).map(
  (name) => ({ name, lines: readSample(name).toString('latin1').split('\n') }),
);

/** In UTF-16, one byte more or less changes every character after it. */
const isBytewise = (lines: readonly string[]): boolean => !lines[0]?.includes('\0');

for (const { name, lines } of SAMPLES) {
  if (lines.length > MAX_LINES || !isBytewise(lines)) continue;
  const positions = Array.from({ length: POSITIONS }, (_, index) =>
    Math.floor(((index + 0.5) * lines.length) / POSITIONS),
  );

  test(`a missing, repeated or truncated line costs no more than its entry: ${name}`, async () => {
    const whole = listThreads(await read(lines));
    for (const position of positions) {
      const line = lines[position] ?? '';
      const damages = [[], [line, line], [line.slice(0, line.length / 2)]];
      for (const damage of damages) {
        const dumps = await read(lines.toSpliced(position, 1, ...damage));
        assertSound(dumps);
        const difference = Math.abs(listThreads(dumps) - whole);
        assert.ok(difference <= 1, `${difference} threads more or less: line ${position + 1}, ${damage.length} times`);
      }
    }
  });

  test(`everything before the end of a truncated file is read: ${name}`, async () => {
    let before = 0;
    for (const position of positions) {
      const dumps = await read(lines.slice(0, position));
      assertSound(dumps);
      assert.ok(listThreads(dumps) >= before, `line ${position}`);
      before = listThreads(dumps);
    }
  });
}
