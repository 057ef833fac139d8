import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { openTextBytes } from '@hindsight/intake';
import type { Line, TextSource } from '@hindsight/model';
import fc from 'fast-check';
import { readOwnSample } from '../testing/sample-dumps.ts';
import { readThreadDumps } from './read.ts';

/** Long enough that lines are read in runs; see known-lines/known-runs.ts. */
const MIN_BYTES = 300_000;

const FRAME = '\tat com.acme.Other.run(Other.java:7)';

/** Damage of a line: what stays of it, or takes its place. */
const DAMAGE: readonly ((line: string) => readonly string[])[] = [
  () => [],
  (line) => [line, line],
  (line) => [line.slice(0, line.length >> 1)],
  (line) => [line, ''],
  (line) => [`${line}\r`],
  (line) => [`${line} `],
  (line) => [`\0\0${line}`],
  (line) => [line, FRAME],
  (line) => [line, '', FRAME, '', '   Locked ownable synchronizers:', '\t- <0x1> (a com.acme.Lock)'],
  (line) => ['2026-11-20 21:51:46 INFO  order 12 was taken', line],
  (line) => ['"next', line],
  () => ['Full thread dump OpenJDK 64-Bit Server VM (17.0.15+6 mixed mode):'],
  () => ['{"threadDump": {'],
  () => [']'],
];

const SAMPLES = [
  readOwnSample('stuck-3dumps-jdk17-kill3-stdout.log'),
  readOwnSample('readwrite-jdk25-thread-print-l.txt'),
  readOwnSample('deadlock-with-lead-in-jdk25-jstack-l.txt'),
  gunzipSync(readOwnSample('virtual-pinned4-jdk25-dump_to_file.json.gz')),
].map((bytes) => bytes.toString('latin1').split('\n'));

/** The plain twin: a source whose lines are in no block, so that each of them is read by itself. */
const readSingly = (source: TextSource): TextSource => ({
  ...source,
  head: source.head,
  quote: (numbers) => source.quote(numbers),
  readLines: (onLine, options) =>
    source.readLines((line: Line) => onLine(Object.create(line, { block: { value: undefined } })), options),
});

const damages = fc.array(fc.tuple(fc.nat(9999), fc.nat(DAMAGE.length - 1)), { maxLength: 30 });

test('a dump is read in runs as line by line, whatever is damaged', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...SAMPLES),
      damages,
      fc.constantFrom('\n', '\r\n'),
      async (sample, places, lineEnd) => {
        const copies = Math.ceil(MIN_BYTES / sample.join('\n').length);
        const lines: string[] = Array.from({ length: copies }, () => sample).flat();
        for (const [place, damage] of places) {
          const at = Math.floor((place / 10_000) * lines.length);
          lines.splice(at, 1, ...(DAMAGE[damage]?.(lines[at] ?? '') ?? []));
        }
        const bytes = Buffer.from(lines.join(lineEnd), 'latin1');
        const open = () => openTextBytes(bytes, { fileName: 'threads.txt' });
        assert.deepEqual(await readThreadDumps([await open()]), await readThreadDumps([readSingly(await open())]));
      },
    ),
    { numRuns: 40 },
  );
});
