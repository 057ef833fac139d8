import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { openTextBytes, openTextFile } from '@hindsight/intake';
import { type PrefilteredLines, prefilterLines } from '@hindsight/intake/testing';
import type { FigureRows, LogFormat, TextSource } from '@hindsight/model';
import { skipWithout } from '@hindsight/model/testing';
import fc from 'fast-check';
import { readSample, SAMPLE_NAMES } from '../../testing/sample-logs.ts';
import type { GcEvent } from '../events.ts';
import { chooseFormat } from '../input/choose-format.ts';
import { readGcLog } from '../read.ts';
import { hotspot8 } from './hotspot8/index.ts';
import { PREFILTER } from './hotspot8/prefilter.ts';
import { FORMATS } from './index.ts';
import { unifiedLogging } from './unified/index.ts';

const MIB = 2 ** 20;
/** Enough for the prefilters to find several lines in a row, few enough to damage each of them. */
const EVENTS = 6;
const DAMAGED_LOGS = 150;
/** Damages that once changed events: a word that begins like a level, two lines joined within their tags, a new layout. */
const DAMAGED_BEFORE: [number, number, number, number][] = [
  [7116, 205, 13, 383],
  [3002, 266, 0, 383],
  [2903, 176, 5905, 512],
];

const formatSeconds = (event: number, after = 0): string => (10 + event + after / 1000).toFixed(3);

/** Writes one young collection of G1 at debug level, and what G1 logs between collections. */
const writeDebugEvent = (event: number): string[] =>
  [
    'info ][gc,start      ] GC(#) Pause Young (Normal) (G1 Evacuation Pause)',
    'debug][gc,heap       ] GC(#)   region size 1024K, 14 young (14336K), 0 survivors (0K)',
    'debug][gc,age        ] GC(#) Desired survivor size 1048576 bytes, new threshold 15 (max threshold 15)',
    'info ][gc,phases     ] GC(#)   Evacuate Collection Set: 2.3ms',
    'debug][gc,phases     ] GC(#)     Reference Processing: 0.2ms',
    'debug][gc,phases     ] GC(#)     Ext Root Scanning (ms):   Min:  0.1, Avg:  0.2, Max:  0.3, Diff:  0.2, Sum:  0.4',
    'debug][gc,phases,ref ] GC(#)       SoftReference Discovered: 3, Dropped: 1, Processed: 2',
    'debug][gc,phases,ref ] GC(#)       Balance queues: 0.0ms and so on',
    'debug][gc,plab       ] GC(#) Young PLAB allocation: allocated: 1B, wasted: 0B',
    'info ][gc,heap       ] GC(#) Eden regions: 14->0(12)',
    'info ][gc            ] GC(#) Pause Young (Normal) (G1 Evacuation Pause) 15M->3M(96M) 3.210ms',
    'info ][gc,cpu        ] GC(#) User=0.00s Sys=0.00s Real=0.00s',
    'debug][gc,refine     ] Concurrent refinement: wanted 0, cards: 0, predicted: 0, time: 0.00ms',
    'debug][gc,task       ] G1 Service Thread (Periodic GC Task) (run: 0.022ms) (cpu: 0.025ms)',
    'debug][gc,stats      ] Mark Stats Cache: hits 10 misses 3 ratio 76.923',
    'debug][gc,refine     ] Concurrent refinement: wanted 0, cards: 1, predicted: 0, time: 0.00ms',
  ].map((line, index) => `[${formatSeconds(event, index)}s][${line.replace('#', String(event))}`);

const writeTimestamp = (event: number, after: number): string =>
  `2026-11-20T10:00:${formatSeconds(event)}+0000: ${formatSeconds(event, after)}: `;

/** Writes one young collection of G1 before unified logging, and stops between collections. */
const writeG1Event = (event: number): string[] => [
  `${writeTimestamp(event, 0)}[GC pause (G1 Evacuation Pause) (young), 0.0032100 secs]`,
  '   [Parallel Time: 2.3 ms, GC Workers: 2]',
  '      [GC Worker Start (ms): Min: 10.0, Avg: 10.0, Max: 10.0, Diff: 0.0]',
  '      [Update RS (ms): Min: 0.0, Avg: 0.1, Max: 0.1, Diff: 0.1, Sum: 0.1]',
  '         [Processed Buffers: Min: 0, Avg: 1.0, Max: 2, Diff: 2, Sum: 2]',
  '   [Code Root Fixup: 0.0 ms]',
  '   [Other: 0.8 ms]',
  '      [Choose CSet: 0.0 ms]',
  '      [Ref Proc: 0.3 ms]',
  '   [Eden: 14.0M(14.0M)->0.0B(12.0M) Survivors: 0.0B->2048.0K Heap: 14.0M(96.0M)->3.0M(96.0M)]',
  ' [Times: user=0.00 sys=0.00, real=0.00 secs] ',
  ...[10, 20, 30].flatMap((after) => [
    `${writeTimestamp(event, after)}Total time for which application threads were stopped: 0.0001230 seconds, Stopping threads took: 0.0000110 seconds`,
    `${writeTimestamp(event, after + 1)}Application time: 0.0096070 seconds`,
  ]),
];

const buildLog = (event: (index: number) => string[], count: number): Buffer =>
  Buffer.from(`${Array.from({ length: count }, (_, index) => event(index).join('\n')).join('\n')}\n`);

/** The figures of a line alone. */
const toFigures = (row: Float64Array, number: number): FigureRows => ({
  rows: row,
  from: 0,
  to: row.length,
  firstNumber: number - (row[0] as number),
});

const NOTHING: PrefilteredLines = { skipped: new Set(), figures: new Map() };

/** Reads the events of a log as the prefilter leaves it. */
async function readEvents(
  format: LogFormat<GcEvent>,
  bytes: Buffer,
  { skipped, figures }: PrefilteredLines,
): Promise<GcEvent[]> {
  const events: GcEvent[] = [];
  const reader = format.open((event) => events.push(structuredClone(event)));
  const source = await openTextBytes(bytes, { fileName: 'gc.log' });
  await source.readLines((line) => {
    const row = figures.get(line.number);
    if (row) reader.figures?.(toFigures(row, line.number));
    else if (!skipped.has(line.number)) reader.line(line);
  });
  reader.end();
  return events;
}

/** Checks that the prefilter changes no event; returns what it finds. */
async function checkPrefilter(format: LogFormat<GcEvent>, bytes: Buffer, blockBytes?: number) {
  assert.ok(format.prefilter);
  const found = prefilterLines(bytes, format.prefilter, blockBytes);
  assert.deepEqual(await readEvents(format, bytes, found), await readEvents(format, bytes, NOTHING));
  return found;
}

/** With the numbers of lines in each event that the prefilter skips, and whose figures it reads. */
for (const [format, event, skippedOfEach, readOfEach] of [
  [unifiedLogging, writeDebugEvent, 6, 0],
  [hotspot8, writeG1Event, 8, 3],
] as const) {
  test(`${format.id}: the prefilter skips irrelevant lines, and the events are the same`, async () => {
    const events = 100;
    // The first and last lines of a block, and all lines before the first event is known, are left to the reader.
    const { skipped, figures } = await checkPrefilter(format, buildLog(event, events));
    assert.equal(Math.round(skipped.size / events), skippedOfEach);
    assert.equal(Math.round(figures.size / events), readOfEach);
  });

  test(`${format.id}: the events are the same wherever blocks end and however the log is damaged`, async () => {
    const bytes = buildLog(event, EVENTS);
    const place = fc.nat(bytes.length - 1);
    const damaged = fc.tuple(place, fc.nat(400), place, fc.integer({ min: 64, max: 4000 }));
    const property = fc.asyncProperty(damaged, async ([at, length, to, blockBytes]) => {
      const moved = bytes.subarray(at, at + length);
      const rest = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)]);
      await checkPrefilter(format, Buffer.concat([rest.subarray(0, to), moved, rest.subarray(to)]), blockBytes);
    });
    await fc.assert(property, { numRuns: DAMAGED_LOGS, examples: DAMAGED_BEFORE.map((damage) => [damage]) });
  });
}

for (const [log, event] of [
  ['unified', writeDebugEvent],
  ['hotspot-8', writeG1Event],
] as const) {
  test(`${log}: a large file with a prefilter is read like the same bytes in memory`, async (t) => {
    const bytes = buildLog(event, Math.ceil((33 * MIB) / buildLog(event, 1).length));
    const folder = mkdtempSync(join(tmpdir(), 'hindsight-prefilter-'));
    t.after(() => rmSync(folder, { recursive: true }));
    const path = join(folder, 'gc.log');
    writeFileSync(path, bytes);
    const options = { initialWall: Number.NaN, window: {} };
    const [fromFile, fromMemory] = await Promise.all([
      openTextFile(path, { fileName: 'gc.log' }).then((source) => readGcLog([source], options)),
      openTextBytes(bytes, { fileName: 'gc.log' }).then((source) => readGcLog([source], options)),
    ]);
    assert.deepEqual(fromFile, fromMemory);
  });
}

/** A source that passes the figures of some lines, as a large file does; its format is detected by the first lines. */
const withFigures = (source: TextSource, figures: PrefilteredLines['figures']): TextSource => ({
  name: source.name,
  head: { ...source.head, lines: source.head.lines.slice(0, 100) },
  quote: (numbers) => source.quote(numbers),
  readLines: (onLine, options) =>
    source.readLines((line) => {
      const row = figures.get(line.number);
      if (!row || !options?.onFigures?.(toFigures(row, line.number))) onLine(line);
    }, options),
});

test('a line whose figures were read is read as text while the log has another format', async () => {
  const stop = (index: number) =>
    `${formatSeconds(index)}: Total time for which application threads were stopped: 0.0001230 seconds`;
  const start = (index: number) => writeDebugEvent(index).at(0) ?? '';
  const texts = [stop, start, stop].flatMap((write) => Array.from({ length: 400 }, (_, index) => write(index)));
  const bytes = Buffer.from(`${texts.join('\n')}\n`);
  const { figures } = prefilterLines(bytes, PREFILTER);
  assert.ok(figures.size > 700);
  const source = await openTextBytes(bytes, { fileName: 'gc.log' });
  const options = { initialWall: Number.NaN, window: {} };
  const { log } = await readGcLog([withFigures(source, figures)], options);
  assert.deepEqual(log.formats, ['hotspot-8', 'unified']);
  assert.deepEqual(log, (await readGcLog([withFigures(source, NOTHING.figures)], options)).log);
});

const PREFILTERED = FORMATS.filter(({ prefilter }) => prefilter !== undefined);

test('exactly the formats of HotSpot have a prefilter', () => {
  assert.deepEqual(PREFILTERED.map(({ id }) => id).sort(), ['hotspot-8', 'unified']);
});

/** Detects the format of a sample; undefined when the sample is no GC log or cannot be opened. */
async function detectFormat(name: string): Promise<LogFormat<GcEvent> | undefined> {
  const source = await openTextBytes(readSample(name), { fileName: name }).catch(() => undefined);
  return source && chooseFormat(source.head);
}

const FORMAT_OF_SAMPLE = new Map(
  await Promise.all(SAMPLE_NAMES.map(async (name) => [name, await detectFormat(name)] as const)),
);

test('there are samples of unified logging, and with the shared logs of every format that has a prefilter', () => {
  const sampled = new Set([...FORMAT_OF_SAMPLE.values()].map((format) => format?.id));
  assert.ok(sampled.has('unified'));
  if (skipWithout('gc') === false) for (const { id } of PREFILTERED) assert.ok(sampled.has(id), id);
});

for (const [name, format] of FORMAT_OF_SAMPLE) {
  if (!format?.prefilter) continue;
  test(`the prefilter skips no line of ${name} that an event depends on`, async () => {
    await checkPrefilter(format, Buffer.from(readSample(name)));
  });
}
