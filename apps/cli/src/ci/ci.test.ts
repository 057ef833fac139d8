import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnalysisSuccess } from '@hindsight/api';
import { count, type Finding, type Level } from '@hindsight/model';
import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { assertJunit, assertSarif } from '../../testing/published-schemas.ts';
import { formatJunit, formatJunitSuites } from './junit.ts';
import { formatComparedSarif, formatSarif } from './sarif.ts';

const lines: Finding['evidence'] = [{ kind: 'lines', first: 7, last: 9, text: 'a "log" <line> & more\u0001' }];
const metric: Finding['evidence'] = [{ kind: 'metric', name: 'pauses', measured: count(3) }];

const aFinding = (id: string, level: Level, evidence = lines): Finding => ({
  ...{
    id,
    level,
    title: `About <${id}>`,
    confidence: 'high',
    explanation: 'It is so.',
    advice: 'Change it.',
    evidence,
  },
});

const outcomeWith = (...findings: readonly Finding[]): AnalysisSuccess => ({
  ok: true,
  findings,
  report: { title: '', verdict: { level: 'OK', sentence: '' }, sections: [] },
  artifact: { fileName: 'gc.log', kind: 'gc-log', format: 'f', bytes: 12, sha256: 'ab', encoding: [] },
  complete: true,
  durationMs: 1500,
  body: {},
});

const ALL = outcomeWith(
  aFinding('fatal-one', 'FATAL'),
  aFinding('severe-one', 'SEVERE', metric),
  aFinding('warning-one', 'WARNING'),
  aFinding('note', 'INFO'),
);

const sourceWith = (outcome: AnalysisSuccess, given = 'gc.log') => ({
  inputs: [{ given, name: given.split('/').at(-1) ?? given, bytes: 12 }],
  outcome,
  context: { fileName: given },
});

const toRun = (outcome: AnalysisSuccess, given = 'gc.log') =>
  JSON.parse(formatSarif([sourceWith(outcome, given)])).runs[0];

const readJunit = (outcome: AnalysisSuccess, fileName: string, failOn?: Level) =>
  readXml(formatJunit([sourceWith(outcome, fileName)], failOn));

test('SARIF has a result and a rule per finding, in its own three levels', () => {
  const { results, tool } = toRun(ALL);
  assert.deepEqual(
    results.map(({ ruleId, level }: { ruleId: string; level: string }) => [ruleId, level]),
    [
      ['fatal-one', 'error'],
      ['severe-one', 'error'],
      ['warning-one', 'warning'],
      ['note', 'note'],
    ],
  );
  assert.deepEqual(
    tool.driver.rules.map(({ id }: { id: string }) => id),
    ['fatal-one', 'severe-one', 'warning-one', 'note'],
  );
});

test('SARIF locates a result at its lines, and one without lines at the file', () => {
  const [{ locations: byLines }, { locations: byFile }] = toRun(ALL).results;
  const { artifactLocation, region } = byLines[0].physicalLocation;
  assert.deepEqual([artifactLocation.uri, region.startLine, region.endLine], ['gc.log', 7, 9]);
  assert.deepEqual(byFile, [{ physicalLocation: { artifactLocation: { uri: 'gc.log' } } }]);
});

test('a file name with blanks and special characters is one relative URI', () => {
  assert.equal(toRun(ALL, 'my log#1?.gc').artifacts[0].location.uri, 'my%20log%231%3F.gc');
});

test('SARIF names each file by the path that was given, and has its bytes', () => {
  const inputs = [
    { given: 'logs/a/gc.log', name: 'logs/a/gc.log', bytes: 5 },
    { given: '/var/log/gc.log', name: '/var/log/gc.log', bytes: 7 },
  ];
  const evidence: Finding['evidence'] = [{ kind: 'lines', file: 'logs/a/gc.log', first: 1, last: 1, text: 'x' }];
  const outcome = outcomeWith(aFinding('one', 'SEVERE', evidence));
  const [run] = JSON.parse(formatSarif([{ inputs, outcome }])).runs;
  const artifacts = run.artifacts.map((one: { location: { uri: string }; length: number }) => [
    one.location.uri,
    one.length,
  ]);
  assert.deepEqual(artifacts, [
    ['logs/a/gc.log', 5],
    ['file:///var/log/gc.log', 7],
  ]);
  assert.equal(run.results[0].locations[0].physicalLocation.artifactLocation.uri, 'logs/a/gc.log');
});

test('the fingerprint of a case is the same when only its figures differ, and another one for another file', () => {
  const print = (title: string, given: string): string => {
    const [result] = toRun(outcomeWith({ ...aFinding('one', 'SEVERE'), title }), given).results;
    return result.partialFingerprints['findingAndCase/v1'];
  };
  assert.equal(print('A pause of 1.5 s', 'gc.log'), print('A pause of 12 s', 'gc.log'));
  assert.notEqual(print('A pause of 1.5 s', 'gc.log'), print('A pause of 1.5 s', 'other.log'));
  assert.notEqual(print('A pause of 1.5 s', 'gc.log'), print('A stall of 1.5 s', 'gc.log'));
});

test('SARIF of a comparison tells new, unchanged, worse and gone findings apart', () => {
  const [kept, worse, fresh, gone] = ['kept', 'worse', 'fresh', 'gone'].map((id) => aFinding(id, 'WARNING'));
  assert.ok(kept && worse && fresh && gone);
  const severe = { ...worse, level: 'SEVERE' as const };
  const [a, b] = [outcomeWith(kept, worse, gone), outcomeWith(kept, severe, fresh)];
  const compared = {
    findings: {
      new: [fresh],
      gone: [gone],
      still: [
        { a: kept, b: kept },
        { a: worse, b: severe },
      ],
    },
  };
  const log = formatComparedSarif(sourceWith(a, 'a.log'), sourceWith(b, 'b.log'), compared);
  assertSarif(log);
  const states = JSON.parse(log).runs[0].results.map(
    ({ ruleId, baselineState }: { ruleId: string; baselineState: string }) => [ruleId, baselineState],
  );
  assert.deepEqual(states, [
    ['fresh', 'new'],
    ['kept', 'unchanged'],
    ['worse', 'updated'],
    ['gone', 'absent'],
  ]);
});

const readXml = (xml: string) => {
  assert.equal(XMLValidator.validate(xml), true);
  const { testsuites } = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'testcase' }).parse(xml);
  return testsuites;
};

test('JUnit marks findings as failed from SEVERE on, or from the requested level on', () => {
  const failed = (failOn?: Level) =>
    readJunit(ALL, 'gc.log', failOn).testsuite.testcase.filter((one: object) => 'failure' in one).length;
  assert.deepEqual([failed(), failed('FATAL'), failed('SEVERE'), failed('WARNING')], [2, 1, 2, 3]);
});

test('JUnit counts the test cases, names the file and escapes hostile text', () => {
  const suites = readJunit(ALL, 'gc "1".log');
  const { testsuite } = suites;
  assert.deepEqual([suites['@_tests'], suites['@_failures'], testsuite['@_time']], ['4', '2', '1.500']);
  assert.equal(testsuite['@_name'], 'gc-log: gc "1".log');
  const [first] = testsuite.testcase;
  assert.equal(first['@_name'], 'About <fatal-one> [fatal-one]');
  assert.match(first.failure['#text'], /It is so\.\nChange it\.\nline 7: a "log" <line> & more\ufffd/);
});

test('JUnit of a file without findings is one passed test case', () => {
  const { testsuite } = readJunit(outcomeWith(), 'gc.log');
  assert.deepEqual([testsuite['@_tests'], testsuite.testcase.length], ['1', 1]);
});

test('SARIF and JUnit hold to the published schemas', () => {
  for (const outcome of [ALL, outcomeWith()]) {
    assertSarif(formatSarif([sourceWith(outcome, 'logs/gc 1.log'), sourceWith(outcome)]));
    assertJunit(formatJunit([sourceWith(outcome), sourceWith(outcome)]));
  }
  const skipped = [{ name: 'longest-pause', reason: 'no pause "at all"' }];
  assertJunit(formatJunitSuites([{ name: 'a', findings: [], durationMs: 1, skipped }]));
  assert.throws(() => assertSarif('{"version": "2.1.0"}'), /must have required property/);
  assert.throws(() => assertJunit('<testsuites><testcase/></testsuites>'), /testcase/);
});
