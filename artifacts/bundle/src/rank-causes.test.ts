import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact } from '../testing/index.ts';
import type { Fact } from './fact.ts';
import { HYPOTHESES } from './hypotheses/index.ts';
import { rankCauses } from './rank-causes.ts';

const findCauses = (...facts: readonly Fact[]) =>
  rankCauses(facts).causes.map(({ hypothesis: { id }, level, confidence }) => `${id} ${level} ${confidence}`);
const findVictims = (...facts: readonly Fact[]) =>
  rankCauses(facts).causes[0]?.victims.map(({ hypothesis: { id } }) => id) ?? [];

const spin = (entity: string) => aFact('thread-spin', 'cpu', { entity });
const sameFrame = (entity: string) => aFact('same-runnable', 'threads', { entity });

test('nothing is wrong when no fact supports a cause', () => {
  assert.deepEqual(findCauses(), []);
  assert.deepEqual(findCauses(aFact('app-dominant', 'heap'), aFact('proc-idle', 'cpu'), aFact('cpu-sat', 'host')), []);
});

test('a thread that uses a core in one method in all dumps is in an endless loop; two threads do not add up', () => {
  assert.deepEqual(findCauses(spin('a'), sameFrame('a'), aFact('watch', 'log')), ['hot-loop SEVERE high']);
  assert.deepEqual(findCauses(spin('a'), sameFrame('b')), ['hot-loop SEVERE medium']);
});

test('a full heap with one class in front is a leak, and the heap is not simply too small', () => {
  const facts = [
    aFact('floor-high', 'gc'),
    aFact('full-futile', 'gc'),
    aFact('app-dominant', 'heap'),
    aFact('log:oom-heap', 'log'),
  ];
  assert.deepEqual(findCauses(...facts), ['heap-leak FATAL high']);
  assert.deepEqual(findCauses(aFact('floor-high', 'gc'), aFact('full-futile', 'gc')), ['heap-too-small SEVERE medium']);
});

test('a class in front of the histogram is no leak when full collections free the heap', () => {
  assert.deepEqual(
    findCauses(aFact('app-dominant', 'heap'), aFact('full-frees', 'gc'), aFact('heap-full-now', 'heap')),
    [],
  );
});

test('a symptom is listed as a victim of its cause and has no rank', () => {
  const waiting = [aFact('acquire-jdbc', 'threads'), aFact('log:pool-timeout', 'log'), aFact('pool-full', 'threads')];
  assert.deepEqual(findCauses(...waiting), ['jdbc-pool-exhausted SEVERE high']);
  const behind = [aFact('io-wait', 'threads'), aFact('log:read-timeout', 'log'), ...waiting];
  assert.deepEqual(findCauses(...behind), ['slow-backend SEVERE high']);
  assert.deepEqual(findVictims(...behind).toSorted(), ['jdbc-pool-exhausted', 'request-pool-exhausted']);
});

test('collections that the program requests are the cause of GC overhead', () => {
  const explicit = [aFact('explicit', 'gc'), aFact('explicit-most', 'gc'), aFact('overhead', 'gc')];
  assert.deepEqual(findCauses(...explicit), ['explicit-gc SEVERE high']);
  assert.deepEqual(findVictims(...explicit).toSorted(), ['gc-config', 'gc-thrash']);
  assert.deepEqual(findCauses(aFact('explicit', 'gc'), aFact('overhead', 'gc'))[0], 'gc-thrash SEVERE medium');
});

test('a deadlock explains the threads that wait behind it', () => {
  assert.deepEqual(findCauses(aFact('cycle', 'threads'), aFact('convoy', 'threads'), aFact('pool-full', 'threads')), [
    'deadlock FATAL high',
  ]);
});

test('too many open files are sockets when sockets were not closed, and files otherwise', () => {
  assert.deepEqual(findCauses(aFact('log:emfile', 'log'), aFact('close-wait', 'network')), ['socket-leak FATAL high']);
  assert.deepEqual(findCauses(aFact('log:emfile', 'log')), ['file-leak FATAL medium']);
});

test('a full disk is fatal when writes failed; the errors that follow are explained', () => {
  const full = aFact('disk-full', 'host', { entity: '/data' });
  assert.deepEqual(findCauses(full), ['disk-full WARNING medium']);
  assert.deepEqual(findCauses(full, aFact('log:enospc', 'log'), aFact('log:db-down', 'log')), ['disk-full FATAL high']);
});

test('two independent causes are both listed, the worse one first', () => {
  assert.deepEqual(findCauses(aFact('steal', 'host'), aFact('cycle', 'threads')), [
    'deadlock FATAL high',
    'cpu-steal WARNING medium',
  ]);
});

test('a kill of a process that is not ours is no cause', () => {
  assert.deepEqual(
    findCauses(aFact('oom-kill', 'kernel', { quality: 0.2 }), aFact('log:oom-killer', 'log', { quality: 0.5 })),
    [],
  );
  assert.deepEqual(findCauses(aFact('oom-kill', 'kernel')), ['oom-killer FATAL high']);
});

test('serious errors that no hypothesis uses are reported as they are', () => {
  assert.deepEqual(findCauses(aFact('log:db-auth', 'log', { words: { gravity: 'S' } })), ['app-error SEVERE medium']);
});

test('the second fact of a family counts half', () => {
  const one = rankCauses([aFact('floor-high', 'gc'), aFact('floor-rising', 'gc')]).causes[0];
  assert.equal(one?.score, 4.5);
});

test('ids are unique, and nothing explains what does not exist', () => {
  const ids = new Set(HYPOTHESES.map(({ id }) => id));
  assert.equal(ids.size, HYPOTHESES.length);
  for (const { id, explains = [] } of HYPOTHESES)
    for (const other of explains) assert.ok(ids.has(other), `${id}: ${other}`);
});

test('slow statements of a log tell of a full host, which does not explain what humongous objects do', () => {
  const find = (...facts: readonly Fact[]) => rankCauses(facts).causes.map(({ hypothesis: { id } }) => id);
  const slow = aFact('finding:log-slow-statement', 'log', { quality: 0.5 });
  assert.deepEqual(find(aFact('cpu-sat', 'host'), slow), ['host-overload']);
  const host = [aFact('cpu-sat', 'host'), aFact('wait-real', 'gc')];
  assert.deepEqual(find(...host, aFact('humongous', 'gc')), ['host-overload', 'gc-config']);
  assert.deepEqual(find(...host, aFact('long-pause', 'gc')), ['host-overload']);
});

test('a heap whose content does not grow is too small for it, whatever class is the largest in it', () => {
  const facts = [aFact('floor-high', 'gc'), aFact('floor-flat', 'gc'), aFact('app-dominant', 'heap')];
  assert.deepEqual(
    rankCauses(facts).causes.map(({ hypothesis: { id } }) => id),
    ['heap-too-small'],
  );
});
