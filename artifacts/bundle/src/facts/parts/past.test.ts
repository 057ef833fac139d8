import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { aFact, createCapture } from '../../../testing/index.ts';
import type { Fact } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';
import { markCalmPools, markPastCollections, markPastErrors, weakenPastFindings } from './past.ts';

const HOUR = 3_600_000;
const NOON = Date.UTC(2026, 10, 24, 12);

const createError = (errorClass: string, to: number, count = '12'): Fact => ({
  ...aFact(`log:${errorClass}`, 'log'),
  from: to - 60_000,
  to,
  words: { log: 'app.log', class: errorClass, count },
});

const createFinding = (id: string, family: Fact['family'], part: string): Fact => ({
  ...aFact(`finding:${id}`, family),
  words: { part },
  finding: {
    id,
    level: 'FATAL',
    cause: 'heap-exhausted',
    title: 'The heap ran out',
    confidence: 'high',
    explanation: 'It ran out 12 times.',
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
  } as unknown as Finding,
});

const dumpAt = (...times: readonly number[]) => ({
  analysis: { analysis: { dumps: times.map((time) => ({ dump: { time } })) } },
});

const gcUntil = (end: number) => ({
  analysis: {
    analyses: [{ run: { pauses: { count: 1, at: { get: () => end - NOON } }, clock: { wallOffset: NOON } } }],
  },
});

test('errors of hours ago are the past where the log and the dumps show the program since', () => {
  const error = createError('oom-heap', NOON - 17 * HOUR);
  const mark = (fact: Fact, logEnd: number, lastSign: number | undefined) =>
    markPastErrors(fact, { to: logEnd }, lastSign).words.past;
  assert.equal(mark(error, NOON, NOON), 'none in the last 17 h of the log');
  assert.equal(mark(error, NOON - 17 * HOUR, NOON), undefined, 'the log ends with them');
  assert.equal(mark(error, NOON, undefined), undefined, 'nothing but the log shows the program');
  assert.equal(mark({ ...error, from: NOON - 30 * HOUR }, NOON, NOON), undefined, 'they lasted as long');
});

test('what is only of the past is a warning, and says so', () => {
  const [past] = [createError('oom-heap', NOON - 17 * HOUR)].map((fact) => markPastErrors(fact, { to: NOON }, NOON));
  assert.ok(past);
  const findings = weakenPastFindings([createFinding('log-oom-heap', 'log', 'app.log')], [past]);
  const [cause] = rankCauses([past, ...findings]).causes;
  assert.equal(cause?.level, 'WARNING');
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /^The heap ran out; none in the last 17 h of the log\./);
  const [other] = weakenPastFindings([createFinding('log-oom-heap', 'log', 'other.log')], [past]);
  assert.equal(other?.finding?.level, 'FATAL');
});

test('a GC log that ended days before the other files tells of the past', () => {
  const facts = [aFact('floor-high', 'gc'), aFact('full-futile', 'gc')];
  const rank = (gcEnd: number) =>
    rankCauses(
      markPastCollections(facts, createCapture({ gc: gcUntil(gcEnd), threads: dumpAt(NOON), meta: { tags: [] } })),
    ).causes.map(({ hypothesis: { id }, level }) => `${id} ${level}`);
  assert.deepEqual(rank(NOON - 21 * 24 * HOUR), ['heap-too-small WARNING']);
  assert.deepEqual(rank(NOON - HOUR), ['heap-too-small SEVERE']);
});

test('one time-out at a pool is the past where no thread of later dumps waits for one', () => {
  const timeOut = createError('pool-timeout', NOON, '1');
  const threads = dumpAt(NOON + 10_000, NOON + 20_000);
  const mark = (fact: Fact, threadFacts: readonly Fact[] = []) =>
    markCalmPools([fact], threadFacts, createCapture({ threads }))[0]?.words.past;
  assert.equal(mark(timeOut), 'no thread of the later dumps waits for a connection');
  assert.equal(mark(timeOut, [aFact('acquire-jdbc', 'threads')]), undefined);
  assert.equal(mark(createError('pool-timeout', NOON, '12')), undefined);
  assert.equal(mark(createError('pool-timeout', NOON + 15_000, '1')), undefined);
});

test('a restart after a crash of hours ago is of the past as well', () => {
  const restart: Fact = { ...aFact('restart', 'log'), from: NOON - 17 * HOUR, to: NOON - 17 * HOUR };
  const words = { log: 'app.log', finding: 'crash-restart' };
  const past = markPastErrors({ ...restart, words }, { to: NOON }, NOON);
  const [weak] = weakenPastFindings([createFinding('crash-restart', 'log', 'app.log')], [past]);
  assert.equal(weak?.finding?.level, 'WARNING');
});

test('a note of the past stays a note', () => {
  const past: Fact = { ...aFact('log:oom-heap', 'log'), words: { log: 'app.log', past: 'none since' } };
  const note = createFinding('log-oom-heap', 'log', 'app.log');
  assert.ok(note.finding);
  const [weak] = weakenPastFindings([{ ...note, finding: { ...note.finding, level: 'INFO' } }], [past]);
  assert.equal(weak?.finding?.level, 'INFO');
});
