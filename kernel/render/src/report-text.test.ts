import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import {
  describeOrigin,
  findGeneralSentence,
  formatChange,
  formatClock,
  formatTimeOfDay,
  isShort,
  judgeFigure,
  listOwnSteps,
  nameZone,
  selectUniqueMetrics,
  splitBreakable,
  splitFigure,
  splitOptionNames,
  splitProse,
  toReadableLine,
  withNoBreakUnits,
} from './report-text.ts';

test('the same figure of several dumps is told once', () => {
  const metric = (value: number) =>
    ({ kind: 'metric', name: 'threads that wait', measured: { value, unit: 'count' } }) as const;
  const lines = { kind: 'lines', first: 1, last: 1 } as const;
  assert.deepEqual(selectUniqueMetrics([metric(5), lines, metric(5), metric(6)]), [metric(5), metric(6)]);
});

test('of one figure with the limits of two rules the first is shown', () => {
  const metric = (limit: number) =>
    ({
      kind: 'metric',
      name: 'median live set',
      measured: { value: 87.5, unit: 'percent' },
      limit: { value: limit, unit: 'percent' },
    }) as const;
  assert.deepEqual(selectUniqueMetrics([metric(50), metric(70)]), [metric(50)]);
});

test('the general sentence is left out when the title says all of it', () => {
  const general = 'OutOfMemoryError: unable to create native thread';
  assert.equal(findGeneralSentence({ title: `Not started: ${general}, 3 times`, general }), undefined);
  assert.equal(findGeneralSentence({ title: 'The process has 32,000 threads', general }), general);
  assert.equal(findGeneralSentence({ title: general }), undefined);
});

test('a general sentence that repeats the title in other forms of its words is left out', () => {
  const repeats = [
    [
      '12 long GC pauses stopped the application for 40.3 s',
      'Individual GC pauses stop the application for a long time',
    ],
    ['8 threads wait in Phaser.await for a signal that does not come', 'Threads wait for a signal that does not come'],
    ['The log holds 2 runs of the JVM', 'The log holds several runs of the JVM'],
  ] as const;
  for (const [title, general] of repeats) assert.equal(findGeneralSentence({ title, general }), undefined, title);
});

test('of a general sentence that repeats the title, what it says besides stays', () => {
  const title = 'Mail 1 was not sent: connection refused by peer';
  const general = 'A peer refuses connections. Nothing listens there: every call fails at once';
  assert.equal(findGeneralSentence({ title, general }), 'Nothing listens there: every call fails at once');
  assert.equal(findGeneralSentence({ title: 'Port 25 is closed', general }), general);
});

test('what follows from a finding names it by its title, never by an id', () => {
  const finding = (id: string, followsFrom?: string): Finding => ({
    id,
    title: `Title of ${id}`,
    level: 'INFO',
    confidence: 'high',
    explanation: '',
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
    ...(followsFrom !== undefined && { followsFrom }),
  });
  const cause = finding('cause');
  assert.equal(describeOrigin(finding('x', 'cause'), [cause]), 'It follows from: Title of cause.');
  assert.equal(describeOrigin(finding('x', 'left-out'), [cause]), undefined);
  assert.equal(describeOrigin(cause, [cause]), undefined);
});

test('a figure is numbers and their units', () => {
  const parts = (text: string) => splitFigure(text).map(({ number, unit }) => `${number}|${unit}`);
  assert.deepEqual(parts('3.71 s'), ['3.71|s']);
  assert.deepEqual(parts('30 min 5 s'), ['30|min', '5|s']);
  assert.deepEqual(parts('1,234,567'), ['1,234,567|']);
  assert.deepEqual(parts('0.5 per second'), ['0.5|per second']);
});

test('a number and its unit do not part, a number and a word may', () => {
  assert.equal(withNoBreakUnits('took 1 min 42 s of 2 GB'), 'took 1\u00a0min 42\u00a0s of 2\u00a0GB');
  assert.equal(withNoBreakUnits('limit 20 %) in 5 dumps, 3 steps'), 'limit 20\u00a0%) in 5 dumps, 3 steps');
});

test('names of classes break at their dots and before brackets, numbers and short words do not', () => {
  const text = 'keeps 6.09 MB at com.acme.pay.PaymentService.charge(PaymentService.java:118)';
  const parts = [
    'keeps 6.09 MB at com.',
    'acme.',
    'pay.',
    'PaymentService.',
    'charge',
    '(PaymentService.',
    'java:118)',
  ];
  assert.deepEqual(splitBreakable(text), parts);
  assert.deepEqual(splitBreakable('com.acme.Pay took 3.5 s'), ['com.acme.Pay took 3.5 s']);
});

test('a column is short when none of its cells is long', () => {
  const rows = [
    ['main', 'java.util.concurrent.locks.LockSupport'],
    ['worker-1', '–'],
  ];
  assert.deepEqual([isShort(rows, 0), isShort(rows, 1)], [true, false]);
});

test('JVM options and words in backquotes are code; the signs of the sentence are not', () => {
  const code = splitProse('Set -XX:MaxGCPauseMillis=500: it costs nothing. Or run `jcmd`, then raise -Xmx.')
    .filter(({ isCode }) => isCode)
    .map(({ text }) => text);
  assert.deepEqual(code, ['-XX:MaxGCPauseMillis=500', 'jcmd', '-Xmx']);
});

test('a logging option is code as a whole, with its stars, commas and paths', () => {
  const code = splitProse('Start with -Xlog:gc*,safepoint:file=/var/log/gc.log:uptime, or with -Xlog:safepoint*=debug.')
    .filter(({ isCode }) => isCode)
    .map(({ text }) => text);
  assert.deepEqual(code, ['-Xlog:gc*,safepoint:file=/var/log/gc.log:uptime', '-Xlog:safepoint*=debug']);
});

test('a figure beyond its limit has a sign, whoever wrote it', () => {
  const figure = { label: 'Throughput', value: { value: 57, unit: 'percent' } } as const;
  assert.equal(judgeFigure({ ...figure, limit: { value: 95, side: 'least' } }), 'WARNING');
  assert.equal(judgeFigure({ ...figure, limit: { value: 50, side: 'least' } }), undefined);
  assert.equal(judgeFigure({ ...figure, level: 'INFO', limit: { value: 95, side: 'least' } }), 'WARNING');
  assert.equal(judgeFigure({ ...figure, level: 'FATAL', limit: { value: 95, side: 'least' } }), 'FATAL');
});

test('the colors of a terminal are removed, other control characters are shown', () => {
  assert.equal(toReadableLine('\u001b[1;31mERROR\u001b[0m done\u0007\u001b[2J'), 'ERROR done^G^[[2J');
});

test('a share changes by points, any other figure by a share of it', () => {
  const percent = (value: number) => ({ value, unit: 'percent' as const });
  const shares = { a: percent(81.5), b: percent(99), relative: 0.2147, change: 'better' };
  assert.equal(formatChange(shares), '+17.5 points');
  assert.equal(formatChange({ relative: -0.8, change: 'better' }), '−80 %');
  assert.equal(formatChange({ relative: -0.9974, change: 'better' }), '−99.7 %');
  assert.equal(formatChange({ relative: -1, change: 'better' }), '−100 %');
  assert.equal(formatChange({ relative: 14_999, change: 'worse' }), '× 15,000');
});

test('a log without dates shows its times of day, and counts the days after midnight', () => {
  const clock = { clock: 'time-of-day' } as const;
  assert.equal(formatClock(clock, 79_214_105), '22:00:14');
  assert.equal(formatClock(clock, 86_400_000 + 2_100_000), 'day 2 00:35:00');
  assert.equal(formatTimeOfDay(86_400_000 + 2_100_000, 'hh:mm'.length), 'day 2 00:35');
  assert.equal(nameZone(clock), 'time of day');
});

test('the name of an option is one piece, wherever it stands in a text', () => {
  assert.deepEqual(splitOptionNames('raise -XX:MaxMetaspaceSize=256m (now -Xmx2g)'), [
    'raise ',
    '-XX:MaxMetaspaceSize',
    '=256m (now ',
    '-Xmx2g',
    ')',
  ]);
  assert.deepEqual(splitOptionNames('http-nio-8080-exec-1'), ['http-nio-8080-exec-1']);
});

test('a chart shows neither a year nor a zone that nobody knows', () => {
  const at = Date.UTC(2024, 10, 5, 0, 1, 10);
  assert.equal(formatClock({ clock: 'wall', zone: '', isYearUnknown: true }, at), 'Nov 05 00:01:10');
  assert.equal(nameZone({ clock: 'wall', zone: '' }), 'time of the log');
  assert.equal(nameZone({ clock: 'wall' }), 'UTC');
});

test('a step that the cause advises is not repeated where something follows from it', () => {
  const finding = (id: string, advice: string, followsFrom?: string): Finding => ({
    id,
    title: id,
    level: 'INFO',
    confidence: 'high',
    explanation: '',
    advice,
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
    ...(followsFrom !== undefined && { followsFrom }),
  });
  const cause = finding('cause', 'Raise -Xmx to about -Xmx176m. Take a heap dump.');
  const symptom = finding('x', 'Raise -Xmx to about -Xmx176m. Take a recording.', 'cause');
  assert.deepEqual(listOwnSteps(symptom, [cause, symptom]), ['Take a recording.']);
  assert.deepEqual(listOwnSteps(cause, [cause, symptom]).length, 2);
});
