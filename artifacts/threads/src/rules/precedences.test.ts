import assert from 'node:assert/strict';
import { test } from 'node:test';
import { applyPrecedence } from '@hindsight/claims';
import type { Finding, Level } from '@hindsight/model';
import { CONSOLE_WRITERS } from './execution/stuck-in-call.ts';
import { HELD_UP_HOLDERS } from './pools/pool-exhausted.ts';
import { PRECEDENCES } from './precedences.ts';

const report = (findings: readonly Finding[]) => applyPrecedence(findings, PRECEDENCES, undefined);

const finding = (id: string, level: Level = 'WARNING'): Finding => ({
  id,
  level,
  title: `Title of ${id}`,
  confidence: 'high',
  explanation: `${id} happened.`,
  advice: `Repair ${id}.`,
  evidence: [{ kind: 'metric', name: id, measured: { value: 1, unit: 'count' } }],
});

test('the specific finding replaces a general one about the same threads and names it', () => {
  const [cause, ...more] = report([finding('identical-stacks'), finding('same-method')]);
  assert.equal(more.length, 0);
  assert.match(cause?.explanation ?? '', /It also explains: "Title of same-method"\./);
});

test('threads stuck in a deadlock get the advice of the deadlock', () => {
  const findings = report([finding('stuck-blocked', 'SEVERE'), finding('deadlock', 'FATAL')]);
  assert.deepEqual(
    findings.map(({ id, advice }) => [id, advice]),
    [
      ['deadlock', 'Repair deadlock.'],
      ['stuck-blocked', 'Repair deadlock.'],
    ],
  );
});

test('a symptom without its cause is reported unchanged', () => {
  assert.deepEqual(report([finding('same-method')]), [finding('same-method')]);
});

const about = (id: string, line: number): Finding => ({
  ...finding(id),
  evidence: [{ kind: 'lines', first: line, last: line }],
});

test('a wait that a finding names is a note, but only for the same threads', () => {
  const levels = (line: number) =>
    report([about('log-queue-full', 7), about('queue-full', line)]).map(({ id, level }) => [id, level]);
  assert.deepEqual(levels(7), [
    ['log-queue-full', 'WARNING'],
    ['queue-full', 'INFO'],
  ]);
  assert.deepEqual(levels(8), [
    ['log-queue-full', 'WARNING'],
    ['queue-full', 'WARNING'],
  ]);
});

test('event loops that wait for a console which nobody reads are its victims, those in another call are not', () => {
  const order = (name: string) => {
    const stuck = about('stuck-in-call', 7);
    const { evidence } = finding(name);
    return report([about('single-runner-busy', 7), { ...stuck, evidence: [...stuck.evidence, ...evidence] }]).map(
      ({ id }) => id,
    );
  };
  assert.deepEqual(order(CONSOLE_WRITERS), ['stuck-in-call', 'single-runner-busy']);
  assert.deepEqual(order('threads that stand still'), ['single-runner-busy', 'stuck-in-call']);
});

test('a queue behind a thread that loads a class is a part of the class loading', () => {
  const [cause, queue] = report([about('blocker-chain', 7), { ...about('class-loading', 7), level: 'SEVERE' }]);
  assert.deepEqual([cause?.id, queue?.id, queue?.level], ['class-loading', 'blocker-chain', 'INFO']);
});

test('a pool is exhausted because of the lock for which its holders wait', () => {
  const pool = about('pool-exhausted', 7);
  const held: Finding = { ...pool, evidence: [...pool.evidence, ...finding(HELD_UP_HOLDERS).evidence] };
  const lock = about('blocker-in-io', 7);
  const order = (one: Finding) => report([one, lock]).map(({ id, followsFrom }) => [id, followsFrom]);
  assert.deepEqual(order(held), [
    ['blocker-in-io', undefined],
    ['pool-exhausted', 'blocker-in-io'],
  ]);
  assert.ok(!order(pool).some(([, from]) => from === 'blocker-in-io'));
});

test('the last threads of a program wait because its only pool does', () => {
  const stories = report([finding('lost-signal'), finding('pool-starved', 'SEVERE')]);
  assert.deepEqual(
    stories.map(({ id, followsFrom }) => [id, followsFrom]),
    [
      ['pool-starved', undefined],
      ['lost-signal', 'pool-starved'],
    ],
  );
});

test('a thread that spins, and those that wait for its lock, are one story', () => {
  const victims = ['blocker-chain', 'high-blocked-ratio', 'stuck-blocked', 'stuck-runnable'];
  const follow = (line: number) =>
    report([about('cpu-spin', 7), ...victims.map((id) => about(id, line))]).map(({ followsFrom }) => followsFrom);
  assert.deepEqual(follow(7), [undefined, ...victims.map(() => 'cpu-spin')]);
  assert.ok(!follow(8).includes('cpu-spin'));
});

test('a full pool follows from the lock that its threads wait for', () => {
  const follow = (line: number) =>
    report([about('blocker-in-io', 7), about('pool-saturated', line), about('identical-stacks', line)]).map(
      ({ followsFrom }) => followsFrom,
    );
  assert.deepEqual(follow(7), [undefined, 'blocker-in-io', 'blocker-in-io']);
  assert.ok(!follow(8).includes('blocker-in-io'));
});

test('the lock of a logger is kept while nobody reads the console', () => {
  const findings = report([about('stuck-in-call', 7), about('logging-contention', 7)]);
  assert.deepEqual(
    findings.map(({ id, level }) => [id, level]),
    [
      ['stuck-in-call', 'WARNING'],
      ['logging-contention', 'INFO'],
    ],
  );
});
