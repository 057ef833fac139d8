import assert from 'node:assert/strict';
import { test } from 'node:test';
import { bytesPerSecond, count, type Figure, type Finding, ms, percent, type Report } from '@hindsight/model';
import { anOutcome } from '../testing/outcome-builder.ts';
import { findCautions } from './cautions.ts';
import { compareFigures } from './figures.ts';
import { compareFindings } from './findings.ts';
import { judge, writeVerdict } from './verdict.ts';

const aFinding = (id: string, level: Finding['level'] = 'SEVERE'): Finding => ({
  ...({ id, level, title: id, confidence: 'high', explanation: id } as const),
  evidence: [{ kind: 'metric', name: 'x', measured: count(1) }],
});

const figures = (values: Readonly<Record<string, Figure['value']>>): Figure[] =>
  Object.entries(values).map(([label, value]) => ({ label, value }));

const NO_FINDINGS = compareFindings([], []);

test('figures are better or worse by their good direction, the same below 2 %, only changed below what is noticed', () => {
  const a = figures({
    Throughput: percent(90),
    'Longest pause': ms(1000),
    'p99 pause': ms(100),
    'Full collections': count(0),
    'Waiting for locks': count(1),
    'Peak heap': ms(10),
    Gone: count(1),
  });
  const b = figures({
    Throughput: percent(99),
    'Longest pause': ms(2000),
    'p99 pause': ms(101.9),
    'Full collections': count(3),
    'Waiting for locks': count(2),
    'Peak heap': ms(5),
    Added: count(2),
  });
  assert.deepEqual(
    compareFigures(a, b).map(({ label, relative, change }) => [label, relative, change]),
    [
      ['Throughput', 0.1, 'better'],
      ['Longest pause', 1, 'worse'],
      ['p99 pause', (101.9 - 100) / 100, 'same'],
      ['Full collections', undefined, 'worse'],
      ['Waiting for locks', 1, 'changed'],
      ['Peak heap', -0.5, 'changed'],
      ['Gone', undefined, 'changed'],
      ['Added', undefined, 'changed'],
    ],
  );
});

test('figures of another unit are not set against each other', () => {
  const [figure] = compareFigures(figures({ Throughput: percent(90) }), figures({ Throughput: count(1) }));
  assert.deepEqual([figure?.relative, figure?.change], [undefined, 'changed']);
});

test('findings are gone, new or still there by their ids', () => {
  const {
    gone,
    new: appeared,
    still,
  } = compareFindings([aFinding('a'), aFinding('b')], [aFinding('b', 'INFO'), aFinding('c')]);
  assert.deepEqual([gone.map(({ id }) => id), appeared.map(({ id }) => id)], [['a'], ['c']]);
  assert.deepEqual(
    still.map(({ a, b }) => [a.level, b.level]),
    [['SEVERE', 'INFO']],
  );
});

test('the verdict says in which figures B is better or worse, and what became of the problems', () => {
  const a = figures({ Throughput: percent(90), 'Longest pause': ms(1000) });
  const better = compareFigures(a, figures({ Throughput: percent(99), 'Longest pause': ms(1000) }));
  const mixed = compareFigures(a, figures({ Throughput: percent(99), 'Longest pause': ms(2000) }));
  const findings = compareFindings([aFinding('a'), aFinding('b'), aFinding('i', 'INFO')], [aFinding('b')]);
  assert.equal(
    writeVerdict(better, findings),
    'B is better: throughput 90 % → 99 %. 1 problem is gone: "a" (severe). 1 problem is still there: "b" (severe).',
  );
  assert.equal(
    writeVerdict(mixed, NO_FINDINGS),
    'B is better in throughput 90 % → 99 %; worse in longest pause 1 s → 2 s. Neither has a warning or anything worse.',
  );
});

test('two runs of one program under one load are alike, whatever their single longest pause is', () => {
  const [first, second] = [89, 15.6].map((longest) =>
    figures({ Throughput: percent(99.3), 'Longest pause': ms(longest), 'p99 pause': ms(longest) }),
  ) as [Figure[], Figure[]];
  assert.equal(judge(compareFigures(first, second), NO_FINDINGS), 'same');
  // Of hundreds of pauses, the 99th percentile says something.
  const [slow, quick] = [89, 15.6].map((p99) => figures({ 'Longest pause': ms(95), 'p99 pause': ms(p99) })) as [
    Figure[],
    Figure[],
  ];
  assert.equal(judge(compareFigures(slow, quick), NO_FINDINGS), 'better');
});

test('another collector that shortens single pauses tenfold is better', () => {
  const [g1, zgc] = [62, 0.04].map((longest) =>
    figures({ Throughput: percent(99.3), 'Longest pause': ms(longest), 'p99 pause': ms(longest) }),
  ) as [Figure[], Figure[]];
  assert.equal(judge(compareFigures(g1, zgc), NO_FINDINGS), 'better');
  const [low, lower] = [19, 0.04].map((longest) => figures({ 'Longest pause': ms(longest) })) as [Figure[], Figure[]];
  assert.equal(judge(compareFigures(low, lower), NO_FINDINGS), 'same');
});

test('another load under which all else is alike is told', () => {
  const [a, b] = [75, 143].map((rate) => figures({ 'Allocation rate': bytesPerSecond(rate * 1024 ** 2) })) as [
    Figure[],
    Figure[],
  ];
  assert.match(
    writeVerdict(compareFigures(a, b), NO_FINDINGS),
    /^A and B are alike at another load \(allocation rate 75 MB\/s → 143 MB\/s\): no/,
  );
  assert.match(writeVerdict(compareFigures(a, a), NO_FINDINGS), /^A and B are alike: no figure/);
});

test('a recording of a JVM that computes is of another load than one of a JVM that waits', () => {
  const compare = (a: number, b: number) =>
    writeVerdict(
      compareFigures(figures({ 'CPU of the JVM': percent(a) }), figures({ 'CPU of the JVM': percent(b) })),
      NO_FINDINGS,
    );
  assert.match(compare(1.3, 22.3), /^A and B are alike at another load \(CPU of the JVM 1\.3 % → 22\.3 %\): no/);
  assert.match(compare(0.4, 1.3), /^A and B are alike: no figure/);
});

test('a pause that is the longest and the 99th percentile is named once', () => {
  const [slow, quick] = [140, 23.5].map((longest) =>
    figures({ 'Longest pause': ms(longest), 'p99 pause': ms(longest) }),
  ) as [Figure[], Figure[]];
  assert.match(
    writeVerdict(compareFigures(slow, quick), NO_FINDINGS),
    /^B is better: longest pause 140 ms → 23\.5 ms\. Neither/,
  );
});

test('a consequence of a new problem is no other new problem', () => {
  const inB = [aFinding('cause'), { ...aFinding('symptom'), followsFrom: 'cause' }];
  assert.match(writeVerdict([], compareFindings([], inB)), / 1 problem is new: "cause" \(severe\)\.$/);
  // What was there before is not named again, and its new consequence is news.
  assert.match(
    writeVerdict([], compareFindings([aFinding('cause')], inB)),
    / 1 problem is new: "symptom" \(severe\)\. 1 problem is still there: "cause" \(severe\)\.$/,
  );
});

test('a problem of another level is worse or milder, and not a new one', () => {
  const [note, warning, severe] = (['INFO', 'WARNING', 'SEVERE'] as const).map((level) => aFinding('hot', level)) as [
    Finding,
    Finding,
    Finding,
  ];
  const phrase = (a: Finding, b: Finding) => writeVerdict([], compareFindings([a], [b]));
  assert.match(phrase(note, warning), /^B is worse by its findings\. 1 problem is worse: "hot" \(note → warning\)\.$/);
  assert.match(
    phrase(severe, warning),
    /^B is better by its findings\. 1 problem is milder: "hot" \(severe → warning\)\.$/,
  );
});

test('one problem in place of another one of the same rule is new, and the other one is gone', () => {
  const [orders, invoices] = ['Orders', 'Invoices'].map(
    (name): Finding => ({ ...aFinding('blocker', 'SEVERE'), title: `9 threads wait in ${name}.find`, cause: 'lock' }),
  ) as [Finding, Finding];
  const findings = compareFindings([orders], [invoices]);
  assert.deepEqual([findings.gone, findings.new, findings.still], [[orders], [invoices], []]);
  assert.match(
    writeVerdict([], findings),
    /^B is neither better nor worse: problems came and went.* gone: "9 threads wait in Orders.* new: "9 threads wait in Inv/,
  );
  const both = compareFindings([orders], [invoices, orders]);
  assert.deepEqual([both.gone, both.new, both.still.length], [[], [invoices], 1]);
});

test('the throughput of collections is judged by the share of the time that they take', () => {
  const judged = (a: number, b: number) =>
    compareFigures(figures({ Throughput: percent(a) }), figures({ Throughput: percent(b) }))[0]?.change;
  assert.deepEqual(
    [judged(99.5, 97.5), judged(98, 96.5), judged(81.5, 99), judged(40, 45), judged(99.9, 99.5), judged(97, 97.2)],
    ['worse', 'worse', 'better', 'better', 'same', 'same'],
  );
});

test('without a changed figure the findings decide', () => {
  const alike = compareFigures([], []);
  assert.match(writeVerdict(alike, NO_FINDINGS), /^A and B are alike/);
  assert.match(
    writeVerdict(alike, compareFindings([], [aFinding('a')])),
    /^B is worse by its findings\. 1 problem is new: "a" \(severe\)\.$/,
  );
  assert.match(writeVerdict(alike, compareFindings([aFinding('a')], [])), /^B is better by its findings/);
});

const PAUSES = figures({ Throughput: percent(90), 'Longest pause': ms(1000) });
const judged = (throughput: number, longestMs: number, findings = NO_FINDINGS) =>
  judge(compareFigures(PAUSES, figures({ Throughput: percent(throughput), 'Longest pause': ms(longestMs) })), findings);

const HOUR = 3_600_000;

test('what adds up over the time is compared for equally long times', () => {
  const change = (times?: { a: number; b: number }) =>
    compareFigures(figures({ 'Full collections': count(60) }), figures({ 'Full collections': count(20) }), times)[0];
  const { relative, change: judgement } = change() ?? {};
  assert.deepEqual([relative, judgement], [-2 / 3, 'better']);
  const perHour = { label: 'Full collections per hour', a: count(20), b: count(20), relative: 0, change: 'same' };
  assert.deepEqual(change({ a: 3 * HOUR, b: HOUR }), perHour);
  assert.equal(change({ a: 6 * HOUR, b: HOUR })?.change, 'worse');
  assert.equal(change({ a: 3 * HOUR, b: HOUR / 2 })?.label, 'Full collections per minute');
  const pauses = compareFigures(PAUSES, figures({ 'Longest pause': ms(100) }), { a: 6 * HOUR, b: HOUR });
  assert.equal(pauses.find(({ label }) => label === 'Longest pause')?.change, 'better');
});

test('a log that covers much less time only seems better', () => {
  const gone = compareFindings([aFinding('a')], []);
  const phrase = (findings: typeof gone, a: number, b: number) => writeVerdict([], findings, { a, b });
  assert.match(
    phrase(gone, 6 * HOUR, HOUR),
    /^B is better by its findings\. B covers much less time than A: a problem may need more of it to show up\. 1/,
  );
  assert.match(phrase(gone, HOUR, 6 * HOUR), /^B is better by its findings\. 1 problem is gone/);
  const added = compareFindings([], [aFinding('a')]);
  assert.match(
    phrase(added, HOUR, 6 * HOUR),
    /^B is worse by its findings\. A covers much less time than B: it may have become as bad later\./,
  );
  assert.match(phrase(added, 6 * HOUR, HOUR), /^B is worse by its findings\. 1 problem is new/);
});

test('without a change of problems the figures decide', () => {
  assert.equal(judged(99, 1000), 'better');
  assert.equal(judged(90, 2000), 'worse');
  assert.equal(judged(99, 2000), 'mixed');
  assert.equal(judged(90, 1000), 'same');
  assert.equal(judged(99, 1000, compareFindings([aFinding('a')], [aFinding('a')])), 'better');
});

test('a SEVERE problem that came or went decides, whatever the figures say', () => {
  const [gone, added] = [compareFindings([aFinding('a')], []), compareFindings([], [aFinding('a')])];
  assert.deepEqual([judged(90, 1000, gone), judged(90, 2000, gone)], ['better', 'better']);
  assert.deepEqual([judged(90, 1000, added), judged(99, 1000, added)], ['worse', 'worse']);
  const lighter = compareFindings([aFinding('a', 'FATAL')], [aFinding('a'), aFinding('b')]);
  assert.equal(judged(90, 1000, lighter), 'better');
  assert.match(
    writeVerdict(compareFigures(PAUSES, figures({ Throughput: percent(90), 'Longest pause': ms(2000) })), gone),
    /^B is better by its findings, although longest pause 1 s → 2 s\. 1 problem is gone/,
  );
});

test('a WARNING that came or went must not be contradicted by figures that are noticed', () => {
  const gone = compareFindings([aFinding('a', 'WARNING')], []);
  const judgements = [judged(90, 1000, gone), judged(99, 1000, gone), judged(99, 2000, gone), judged(90, 2000, gone)];
  assert.deepEqual(judgements, ['better', 'better', 'better', 'mixed']);
  assert.equal(judged(99, 2000, compareFindings([], [aFinding('a', 'WARNING')])), 'worse');
  const short = compareFigures(figures({ 'Longest pause': ms(27) }), figures({ 'Longest pause': ms(148) }));
  assert.deepEqual([judge(short, NO_FINDINGS), judge(short, gone)], ['worse', 'better']);
  assert.equal(judged(90, 1000, compareFindings([aFinding('a')], [aFinding('w', 'WARNING')])), 'better');
});

test('when problems of one level come and go, figures that agree decide', () => {
  const both = compareFindings([aFinding('a')], [aFinding('b')]);
  assert.deepEqual(
    [judged(90, 1000, both), judged(99, 1000, both), judged(99, 2000, both)],
    ['mixed', 'better', 'mixed'],
  );
  assert.match(writeVerdict([], both), /^B is neither better nor worse: problems came and went/);
});

test('one cause that another rule finds in B is the same problem', () => {
  const inA: Finding = { ...aFinding('long-pause'), cause: 'pauses' };
  const inB: Finding = { ...aFinding('gc-overhead'), cause: 'pauses' };
  assert.equal(judged(90, 1000, compareFindings([inA], [inB])), 'same');
  assert.equal(judged(90, 1000, compareFindings([inA, inB], [inB])), 'better');
});

const aReport = (lastMs: number, allocation: number): Report => ({
  title: 'GC log',
  verdict: { level: 'OK', sentence: '' },
  sections: [
    {
      id: 's',
      title: 's',
      blocks: [
        { kind: 'figures', figures: figures({ 'Allocation rate': bytesPerSecond(allocation) }) },
        {
          ...({ kind: 'timeline', id: 't', title: 't', unit: 'bytes', clock: 'uptime' } as const),
          series: [{ name: 'n', tone: 'used', shape: 'line', x: [1000, lastMs], y: [1, 1] }],
        },
      ],
    },
  ],
});

test('another JVM, collector, length or load and a cut input make a comparison weak', () => {
  const a = anOutcome({
    report: aReport(61_000, 1024 ** 2),
    body: { collector: 'G1', jvm: { vendor: 'Oracle', version: '17.0.1' } },
  });
  const b = anOutcome({
    report: aReport(601_000, 3 * 1024 ** 2),
    body: { collector: 'Parallel', jvm: { version: '25' } },
    complete: false,
  });
  assert.deepEqual(findCautions(a, b), [
    'Another JVM: A Oracle 17.0.1, B 25.',
    'Another collector: A G1, B Parallel.',
    'Another length: A covers 1 min, B 10 min. Counts are compared per time.',
    'Another load: A allocates 1 MB/s, B 3 MB/s.',
    'B is incomplete: its input was cut or damaged.',
  ]);
});

test('what is alike, or not known, needs no caution', () => {
  const a = anOutcome({ report: aReport(60_000, 1000), body: { collector: 'G1' } });
  const b = anOutcome({ report: aReport(80_000, 1400), body: { collector: 'G1', jvm: { version: '25' } } });
  assert.deepEqual(findCautions(a, b), []);
});
