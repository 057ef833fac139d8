import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ArtifactKind, Finding, JsonObject, Level } from '@hindsight/model';
import { evaluateGate } from './evaluate.ts';
import { parseGateFile } from './gate-file.ts';

const aFinding = (id: string, level: Level): Finding => ({
  ...{ id, level, title: id, confidence: 'high', explanation: 'It is so.' },
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});

const outcome = (kind: ArtifactKind, body: JsonObject, findings: readonly Finding[] = []) => ({
  artifact: { fileName: 'f', kind, format: 'f', bytes: 1, sha256: 'a', encoding: [] },
  body,
  findings,
});

const gcLog = (pauseMaxTime: string, ...findings: readonly Finding[]) =>
  outcome(
    'gc-log',
    { gcStatistics: { pauseMaxTime, fullGCCount: '4' }, gcKPI: { throughputPercentage: 96 } },
    findings,
  );

type Outcome = ReturnType<typeof outcome>;

/** The checks of a file, each in a line. */
function check(file: string, of: Outcome, before?: Outcome): string[] {
  const baseline = before && { kind: before.artifact.kind, body: before.body, findings: before.findings };
  return evaluateGate(parseGateFile(file, 'hindsight.yml'), of, baseline).map((result) =>
    result.state === 'not-measured'
      ? `not measured ${result.id}`
      : `${result.state} ${result.finding.title}: ${result.finding.explanation}`,
  );
}

test('a limit is the largest or the smallest value, in any unit', () => {
  const file = 'gc: { longest-pause: 0.5 s, throughput: 95 %, full-collections: 3, p99-pause: 1 s }';
  assert.deepEqual(check(file, gcLog('500')), [
    'passed gc.longest-pause: 500 ms, the limit is 500 ms.',
    'not measured gc.p99-pause',
    'passed gc.throughput: 96 %, the limit is 95 %.',
    'failed gc.full-collections: 4, the limit is 3.',
  ]);
});

test('of a limit and what the baseline permits the stricter one counts', () => {
  const file = 'gc: { longest-pause: { limit: 1 s, growth: 10 % } }';
  assert.deepEqual(check(file, gcLog('115'), gcLog('100')), [
    'failed gc.longest-pause: 115 ms, the baseline has 100 ms and permits 110 ms.',
  ]);
  assert.deepEqual(check(file, gcLog('115')), ['passed gc.longest-pause: 115 ms, the limit is 1 s.']);
  assert.deepEqual(check('gc: { longest-pause: { growth: 10 % } }', gcLog('1')), ['not measured gc.longest-pause']);
});

test('findings break the gate from a level on, or when they are new or worse, unless they are accepted', () => {
  const [severe, warning] = [aFinding('slow', 'SEVERE'), aFinding('odd', 'WARNING')];
  const states = (file: string, before?: Outcome) => check(file, gcLog('1', severe, warning), before);
  assert.deepEqual(states('findings: { fail-on: severe }'), ['failed slow: It is so.']);
  assert.match(states('findings: { fail-on: severe, accept: [slow] }').join(), /^passed findings/);
  assert.deepEqual(states('findings: { new: warning }', gcLog('1', aFinding('slow', 'WARNING'), warning)), [
    'failed slow: It is so.',
  ]);
  assert.deepEqual(states('findings: { new: warning }'), ['not measured findings.new']);
});

test('a class that the answer does not list is no larger than the smallest that it lists', () => {
  const histograms = [
    {
      groupByClass: [
        { label: 'a.B', objects: 1, retainedSize: 4096 },
        { label: 'a.C', objects: 1, retainedSize: 100 },
      ],
    },
  ];
  const heap = outcome('heap-dump', { troubleshootReport: { histograms } });
  assert.deepEqual(check('heap: { retained: { a.B: 1 KB, a.X: 1 KB, a.Y: 50 B } }', heap), [
    'failed heap.retained a.B: 4 KB, the limit is 1 KB.',
    'passed heap.retained a.X: at most 100 B, the limit is 1 KB.',
    'not measured heap.retained a.Y',
  ]);
});

test('templates of errors that the baseline does not have are counted', () => {
  const log = (...templates: readonly string[]) =>
    outcome('application-log', { errorAnalytics: templates.map((template) => ({ template })) });
  const file = 'log: { new-error-templates: 0 }';
  assert.deepEqual(check(file, log('a <*>', 'b'), log('a <*>')), [
    'failed log.new-error-templates: 1 new, the limit is 0: "b".',
  ]);
  assert.match(check(file, log('b'), log('b', 'a')).join(), /^passed/);
});

test('budgets of other kinds concern nobody', () => {
  assert.deepEqual(check('threads: { deadlocks: 0 }', gcLog('1')), []);
});

test('a mistake in the file is named by its member', () => {
  for (const [file, problem] of [
    ['gc: { longest: 1 s }', /gc: .*longest/],
    ['gc: { longest-pause: 1 MB }', /gc\.longest-pause/],
    ['gc: { longest-pause: { growth: 10 } }', /gc\.longest-pause/],
    ['findings: { fail-on: info }', /findings\.fail-on/],
    ['a: [', /no YAML/],
  ] as const)
    assert.throws(() => parseGateFile(file, 'hindsight.yml'), problem);
});
