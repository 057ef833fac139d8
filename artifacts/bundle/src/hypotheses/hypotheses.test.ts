import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact } from '../../testing/index.ts';
import { createFactSet, type Family } from '../fact.ts';
import { scoreHypothesis } from '../score-hypothesis.ts';
import { HYPOTHESES } from './index.ts';

/** The fewest facts, each of a family of its own, that make a hypothesis a cause. */
const SUFFICIENT: readonly (readonly [id: string, facts: readonly string[]])[] = [
  ['heap-leak', ['suspect', 'floor-high']],
  ['heap-too-small', ['floor-high', 'full-futile']],
  ['oversized-request', ['log:oom-array']],
  ['gc-thrash', ['overhead']],
  ['explicit-gc', ['explicit-most']],
  ['gc-config', ['explicit']],
  ['hot-loop', ['thread-spin']],
  ['cpu-demand', ['many-spin']],
  ['deadlock', ['cycle']],
  ['lock-convoy', ['convoy']],
  ['jdbc-pool-exhausted', ['acquire-jdbc']],
  ['http-pool-exhausted', ['acquire-http']],
  ['object-pool-exhausted', ['acquire-object']],
  ['request-pool-exhausted', ['pool-full', 'log:rejected']],
  ['pool-starved', ['pool-awaits-tasks']],
  ['slow-backend', ['io-wait']],
  ['backend-down', ['log:conn-refused']],
  ['socket-leak', ['close-wait']],
  ['file-leak', ['log:emfile']],
  ['port-exhaustion', ['time-wait']],
  ['disk-full', ['disk-full']],
  ['inode-or-quota', ['inode-full']],
  ['disk-broken', ['io-error']],
  ['disk-slow', ['iowait', 'hung-task']],
  ['oom-killer', ['oom-kill']],
  ['cpu-steal', ['steal']],
  ['cpu-throttled', ['throttle']],
  ['clock-problem', ['clock-jump']],
  ['swap-thrash', ['swap']],
  ['host-overload', ['cpu-sat', 'wait-real']],
  ['thread-leak', ['family-leak']],
  ['thread-limit', ['log:oom-thread']],
  ['direct-memory', ['log:oom-direct']],
  ['native-memory', ['rss-over']],
  ['loader-leak', ['many-loaders', 'log:oom-metaspace']],
  ['metaspace-small', ['log:oom-metaspace']],
  ['stack-overflow', ['log:stack-overflow']],
  ['code-cache', ['log:code-cache']],
  ['dns-failure', ['log:dns']],
  ['tls-failure', ['log:tls']],
  ['db-lock', ['log:db-deadlock']],
  ['log-flood', ['log-flood']],
  ['finalizer-stuck', ['finalizer']],
  ['loop-blocked', ['loop-blocked']],
  ['vthread-pinned', ['pinned']],
  ['startup-running', ['starting', 'jit-cpu']],
  ['shutdown-running', ['stopping']],
  ['app-error', ['other-error']],
];

const FAMILIES: readonly Family[] = ['gc', 'threads', 'cpu', 'heap', 'log', 'host', 'network', 'kernel'];

/** What the sentences name. */
const WORDS = Object.fromEntries(
  'caller count dumps frame hexId holders log measurement message method nativeId share thread waiting'
    .split(' ')
    .map((word) => [word, `the ${word}`]),
);

const toFacts = (ids: readonly string[]) =>
  createFactSet(ids.map((id, index) => aFact(id, FAMILIES[index] ?? 'gc', { words: WORDS })));

test('every hypothesis has a row', () => {
  assert.deepEqual(SUFFICIENT.map(([id]) => id).toSorted(), HYPOTHESES.map(({ id }) => id).toSorted());
});

for (const hypothesis of HYPOTHESES) {
  const { id } = hypothesis;
  const ids = SUFFICIENT.find(([named]) => named === id)?.[1] ?? [];
  test(`${id} is a cause with ${ids.join(' and ')}, and with nothing less`, () => {
    const scored = scoreHypothesis(hypothesis, toFacts(ids));
    assert.ok(scored && scored.confidence !== 'low');
    for (const text of [hypothesis.describe(scored.facts), hypothesis.advice(scored.facts), hypothesis.confirm])
      assert.doesNotMatch(text, /undefined|NaN|^$/);
    for (const left of ids) {
      const fewer = scoreHypothesis(hypothesis, toFacts(ids.filter((one) => one !== left)));
      assert.ok(fewer === undefined || fewer.confidence === 'low', `without ${left}`);
    }
  });
}
