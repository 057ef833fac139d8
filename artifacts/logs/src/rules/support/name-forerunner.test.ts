import assert from 'node:assert/strict';
import { test } from 'node:test';
import { diagnoseLines, findInLog, writeQuietLog, writeRecord } from '../../../testing/diagnosed-log.ts';

const failure = (second: number) => writeRecord(second, 'ERROR', `invoice ${second} has no template`);
const failures = (from: number) => Array.from({ length: 40 }, (_, n) => failure(from + n));
const warning = (second: number, text = 'template invoice.ftl could not be parsed, the default is used') =>
  writeRecord(second, 'WARN', text);

test('a failure that the log has once, shortly before many errors, is quoted with them', () => {
  const finding = findInLog(
    [...writeQuietLog(300), warning(300), ...writeQuietLog(60, 301), ...failures(361)],
    'error-share',
  );
  assert.match(
    finding?.explanation ?? '',
    /1 min 1 s before the first of them the log has, once: “template invoice\.ftl could not be parsed/,
  );
  assert.ok(finding?.evidence.some((one) => one.kind === 'lines' && one.first === 301));
});

test('a warning about a setting, and one long before, led to nothing', () => {
  const setting = warning(300, 'open-in-view is enabled by default');
  const lines = [...writeQuietLog(300), setting, ...writeQuietLog(60, 301), ...failures(361)];
  assert.doesNotMatch(findInLog(lines, 'error-share')?.explanation ?? '', /the first of them/);
  const early = [warning(0), ...writeQuietLog(700, 1), ...failures(701)];
  assert.doesNotMatch(findInLog(early, 'error-share')?.explanation ?? '', /the first of them/);
});

test('where failures of ever new kinds are usual, the last of them is there by chance', () => {
  const kinds = ['parrot', 'tulip', 'copper', 'marble', 'velvet', 'harbor', 'lantern', 'meadow'];
  const usual = kinds.flatMap((kind, n) => [
    warning(400 * n, `${kind} could not be read`),
    ...writeQuietLog(399, 400 * n + 1),
  ]);
  const { findings } = diagnoseLines([...usual, ...failures(3200)]);
  assert.doesNotMatch(findings.find(({ id }) => id === 'error-share')?.explanation ?? '', /the first of them/);
});

test('what is a finding of its own is not quoted again', () => {
  const full = writeRecord(300, 'ERROR', 'java.io.IOException: No space left on device');
  const lines = [...writeQuietLog(300), full, ...writeQuietLog(60, 301), ...failures(361)];
  assert.ok(findInLog(lines, 'log-enospc'));
  assert.doesNotMatch(findInLog(lines, 'error-share')?.explanation ?? '', /the first of them/);
});
