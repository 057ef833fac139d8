import assert from 'node:assert/strict';
import { test } from 'node:test';
import { toLine } from '@hindsight/intake';
import { prefilterLines } from '@hindsight/intake/testing';
import type { FigureRows } from '@hindsight/model';
import fc from 'fast-check';
import type { GcEvent } from '../../../events.ts';
import { PREFILTER } from '../prefilter.ts';
import { Hotspot8Reader } from '../reader.ts';

/** The first and the last line of a block are always left to the reader. */
const FRAME = '0.001: Application time: 0.9606750 seconds';
const TEXT =
  '2015-03-07T15:22:22.734+0000: 0.555: Total time for which application threads were stopped: 0.0002385 seconds';

/** The figures of lines that the prefilter has read; undefined for a line that it leaves to the reader. */
function readFigures(...lines: readonly string[]): (Float64Array | undefined)[] {
  const text = Buffer.from(`${[FRAME, ...lines, FRAME].join('\n')}\n`, 'latin1');
  const { figures } = prefilterLines(text, PREFILTER);
  return lines.map((_, index) => figures.get(index + 2));
}

/** The figures of a line alone. */
const toFigures = (row: Float64Array, number: number): FigureRows => ({
  rows: row,
  from: 0,
  to: row.length,
  firstNumber: number - (row[0] as number),
});

/** The events of a line that follows the first one. */
function readEvents(read: (reader: Hotspot8Reader) => void): GcEvent[] {
  const events: GcEvent[] = [];
  const reader = new Hotspot8Reader((event) => events.push(structuredClone(event)));
  reader.line(toLine(FRAME, 1));
  read(reader);
  reader.end();
  return events;
}

/** Checks that the figures of each line give the events of the line, to the last bit; returns how many lines have any. */
function checkFigures(...lines: readonly string[]): number {
  const rows = readFigures(...lines);
  for (const [index, line] of lines.entries()) {
    const row = rows[index];
    if (!row) continue;
    const events = readEvents((reader) => reader.figures(toFigures(row, 2)));
    assert.deepEqual(
      events,
      readEvents((reader) => reader.line(toLine(line, 2))),
      line,
    );
  }
  return rows.filter((row) => row !== undefined).length;
}

/** The lines of a block, and the number of blocks. */
const LINES = { minLength: 100, maxLength: 100 };
const RUNS = 40;

const digits = (least: number, most: number) =>
  fc.array(fc.constantFrom(...'0123456789'), { minLength: least, maxLength: most }).map((all) => all.join(''));
const number = (whole: number, fraction: number) =>
  fc.tuple(digits(1, whole), digits(1, fraction)).map((parts) => parts.join('.'));
const two = (least: number, most: number) =>
  fc.integer({ min: least, max: most }).map((value) => String(value).padStart(2, '0'));

const date = fc
  .record({
    year: fc.integer({ min: 1970, max: 9999 }),
    month: two(1, 12),
    day: two(1, 31),
    hour: two(0, 99),
    minute: two(0, 99),
    second: two(0, 99),
    ms: digits(3, 3),
    sign: fc.constantFrom('+', '-'),
    zone: digits(4, 4),
  })
  .map((at) => `${at.year}-${at.month}-${at.day}T${at.hour}:${at.minute}:${at.second}.${at.ms}${at.sign}${at.zone}: `);

const stoppedLine = fc
  .record({
    date: fc.option(date, { nil: '' }),
    uptime: fc.option(number(9, 9), { nil: '' }),
    duration: number(9, 9),
    timeToSafepoint: fc.option(number(9, 9), { nil: '' }),
  })
  .map(({ date, uptime, duration, timeToSafepoint }) => {
    const stopping = timeToSafepoint && `, Stopping threads took: ${timeToSafepoint} seconds`;
    const clock = date + (uptime && `${uptime}: `);
    return `${clock}Total time for which application threads were stopped: ${duration} seconds${stopping}`;
  });

test('the figures of a whole line are those that the reader finds in its text, to the last bit', () => {
  let read = 0;
  const property = fc.property(fc.array(stoppedLine, LINES), (lines) => {
    read += checkFigures(...lines);
  });
  fc.assert(property, { numRuns: RUNS });
  // A line without date and uptime is left to the reader.
  assert.ok(read > (RUNS * LINES.minLength) / 2, `${read} lines were read`);
});

test('a damaged line is left to the reader, or has the figures that the reader finds', () => {
  const instead = fc.constantFrom('', ' ', ':', '.', ',', '7', 'T', '-', '\r', ']');
  const damaged = fc
    .tuple(stoppedLine, fc.nat(200), fc.nat(20), instead)
    .map(([line, at, length, other]) => line.slice(0, at) + other + line.slice(at + length));
  const property = fc.property(fc.array(damaged, LINES), (lines) => void checkFigures(...lines));
  fc.assert(property, { numRuns: RUNS });
});

test('dates have a calendar: leap days, the turn of the year, days that a month does not have', () => {
  for (const day of ['2016-02-29', '2000-02-29', '2100-02-28', '2015-12-31', '2016-01-01', '2015-02-31', '2400-03-01'])
    assert.equal(checkFigures(TEXT.replace('2015-03-07', day)), 1, day);
});

test('what is unusual is left to the reader', () => {
  for (const line of [
    TEXT.replace('0.0002385', '0,0002385'),
    TEXT.replace('2015-', '1969-'),
    TEXT.replace('0.555: ', '0.555: #1: '),
    TEXT.replace('2015-03-07T15:22:22.734+0000: 0.555: ', ''),
    TEXT.replace(' seconds', ' second'),
    `${TEXT}, Stopping threads took: 0.0000315 seconds[GC (Allocation Failure)`,
    `${TEXT}\r`,
  ])
    assert.deepEqual(readFigures(line), [undefined], line);
});

test('a figure that has lost its point is none: two JVMs wrote to one file', () => {
  const damaged = TEXT.replace('0.0002385', '0002385');
  assert.deepEqual(readFigures(damaged), [undefined]);
  const stops = readEvents((reader) => reader.line(toLine(damaged, 2))).filter(({ kind }) => kind === 'safepoint');
  assert.deepEqual(stops, []);
});

test('a zone that changes is told', () => {
  const zones: string[] = [];
  const reader = new Hotspot8Reader((event) => {
    if (event.kind === 'fact' && event.name === 'zone') zones.push(event.value);
  });
  const lines = ['+0000', '+0000', '-0730', '+0000'].map((zone) => TEXT.replace('+0000', zone));
  for (const [index, row] of readFigures(...lines).entries()) {
    assert.ok(row);
    reader.figures(toFigures(row, index + 1));
  }
  assert.deepEqual(zones, ['+0000', '-0730', '+0000']);
});
