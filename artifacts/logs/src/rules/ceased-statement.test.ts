import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findInLog, writeQuietLog, writeRecord } from '../../testing/diagnosed-log.ts';

/** Orders come all the time, and every ten seconds something else, until a moment. */
const writeRounds = (until: number, last: readonly string[] = []): string[] =>
  writeQuietLog(400).flatMap((order, second) => {
    if (second === until) return [order, ...last];
    return second % 10 === 0 && second < until
      ? [order, writeRecord(second, 'INFO', `imported ${300 + second} prices`)]
      : [order];
  });

test('what was done every ten seconds and is not any more is told with its last time', () => {
  // A logger of its own: another one that goes on says nothing of this one.
  const lines = writeRounds(200).map((line) => (line.includes('imported') ? line.replace('Shop', 'Import') : line));
  const finding = findInLog(lines, 'ceased-statement');
  assert.equal(finding?.level, 'WARNING');
  assert.equal(finding?.title, 'Stopped without a word at 08:03:10, was every 10 s: imported \u2026 prices');
});

test('what says that it is done, and what goes on until the end, has not stopped without a word', () => {
  const done = writeRecord(200, 'INFO', 'import completed').replace('Shop', 'Import');
  const lines = writeRounds(200, [done]).map((line) =>
    line.includes('imported') ? line.replace('Shop', 'Import') : line,
  );
  assert.equal(findInLog(lines, 'ceased-statement'), undefined);
  assert.equal(findInLog(writeRounds(400), 'ceased-statement'), undefined);
});

test('work that is followed by other work has ended', () => {
  const phases = [
    ...Array.from({ length: 30 }, (_, index) => writeRecord(10 * index, 'INFO', `read ${index} rows of customers`)),
    ...Array.from({ length: 300 }, (_, index) => writeRecord(300 + index, 'INFO', `wrote report ${index}`)),
  ];
  assert.equal(findInLog(phases, 'ceased-statement'), undefined);
});

test('the exception with which the work has ended is told first', () => {
  const error = writeRecord(210, 'ERROR', 'unexpected exception, import ends: no price for CHF').replace(
    'Shop',
    'Import',
  );
  const lines = writeRounds(210, [error]).map((line) =>
    line.includes('imported') ? line.replace('Shop', 'Import') : line,
  );
  const finding = findInLog(lines, 'ceased-statement');
  assert.match(finding?.title ?? '', /^Stopped at 08:03:20 by unexpected exception, import ends: no price for CHF/);
  assert.match(finding?.advice ?? '', /not repeated after one/);
});

test('work at random seconds has stopped when the last word of its part of the program is an error', () => {
  const clean = (second: number): string =>
    writeRecord(second, 'INFO', `segment ${second} of run ${2 * second} cleaned`).replace('Shop', 'Cleaner');
  const seconds = Array.from({ length: 60 }, (_, index) => 12 * index + ((index * index * 7) % 11));
  const write = (level: string, ...after: readonly string[]): string[] => [
    ...writeQuietLog(760).flatMap((line, second) => (seconds.includes(second) ? [line, clean(second)] : [line])),
    writeRecord(760, level, 'cleaner thread fails: message is larger than the buffer').replace('Shop', 'Cleaner'),
    writeRecord(760, 'INFO', 'stopped').replace('Shop', 'Cleaner'),
    ...after,
    ...writeQuietLog(700, 761),
  ];
  const find = (lines: readonly string[]): string | undefined => findInLog(lines, 'ceased-statement')?.title;
  assert.match(find(write('ERROR')) ?? '', /^Stopped at 08:11:50 by cleaner thread fails: message is larger/);
  assert.equal(find(write('INFO')), undefined);
  assert.equal(find(write('ERROR', ...Array.from({ length: 9 }, (_, index) => clean(761 + index)))), undefined);
});
