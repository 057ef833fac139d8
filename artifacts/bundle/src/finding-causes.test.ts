import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Cause, Finding } from '@hindsight/model';
import { aFact } from '../testing/index.ts';
import type { Fact, Family } from './fact.ts';
import { rankCauses } from './rank-causes.ts';

/** A finding of the analysis of one artifact, as a fact. */
function aFinding(family: Family, id: string, cause: Cause, level: Finding['level'] = 'SEVERE'): Fact {
  const { evidence } = aFact(id, family);
  const finding: Finding = { id, title: id, cause, level, confidence: 'high', explanation: `It is ${id}.`, evidence };
  return aFact(`finding:${id}`, family, { finding, words: { part: family } });
}

const listCauses = (...facts: readonly Fact[]) =>
  rankCauses(facts).causes.map(({ hypothesis: { id }, level }) => `${id} ${level}`);

test('a serious finding of an artifact that nothing explains is a cause; a warning of a part is not', () => {
  assert.deepEqual(listCauses(aFinding('gc', 'heap-exhausted', 'heap', 'FATAL')), ['heap-exhausted FATAL']);
  assert.deepEqual(listCauses(aFinding('gc', 'heap-exhausted', 'heap', 'WARNING')), []);
});

test('only the worst finding of an artifact becomes a cause', () => {
  const facts = [aFinding('gc', 'long-pause', 'pauses'), aFinding('gc', 'heap-exhausted', 'heap', 'FATAL')];
  assert.deepEqual(listCauses(...facts), ['heap-exhausted FATAL']);
});

test('a finding of the same cause, or of a more general one, is explained', () => {
  const cycle = aFact('cycle', 'threads');
  assert.deepEqual(listCauses(cycle, aFinding('threads', 'deadlock', 'deadlock')), ['deadlock FATAL']);
  assert.deepEqual(listCauses(cycle, aFinding('threads', 'blocker-chain', 'lock')), ['deadlock FATAL']);
  assert.deepEqual(listCauses(cycle, aFinding('threads', 'pool-exhausted', 'pool-exhausted')), ['deadlock FATAL']);
  assert.equal(listCauses(cycle, aFinding('log', 'log-enospc', 'disk-full')).length, 2);
});

test('an error class that a hypothesis counts is not counted again', () => {
  assert.deepEqual(listCauses(aFact('log:addr-exhausted', 'log'), aFinding('log', 'log-addr-exhausted', 'host')), [
    'port-exhaustion SEVERE',
  ]);
});

test('an error class without a hypothesis is told once, by the finding of the log', () => {
  const errors = (id: string) =>
    aFact(`log:${id}`, 'log', { words: { class: id, gravity: 'S', message: 'It is bad' } });
  const paused = aFinding('log', 'log-long-pauses', 'pauses');
  assert.deepEqual(listCauses(errors('long-pauses')), ['app-error SEVERE']);
  assert.deepEqual(listCauses(errors('long-pauses'), paused), ['log-long-pauses SEVERE']);
  assert.equal(listCauses(errors('other'), paused).length, 2);
});

test('a thread that seems to run is no cause when its CPU time is known', () => {
  const stuck = aFinding('threads', 'stuck-runnable', 'busy-loop');
  assert.deepEqual(listCauses(stuck), ['stuck-runnable SEVERE']);
  assert.deepEqual(listCauses(stuck, aFact('cpu-measured', 'cpu')), []);
});

test('threads in a file system that the kernel reports are told with it', () => {
  const facts = [aFact('file-io', 'threads'), aFinding('threads', 'stuck-in-call', 'remote')];
  assert.deepEqual(listCauses(...facts), ['stuck-in-call SEVERE']);
  assert.deepEqual(listCauses(...facts, aFact('mount-hangs', 'kernel')), ['disk-slow SEVERE']);
  const owner = aFinding('threads', 'exec-1 waits for the file system, and 29 threads need its lock', 'remote');
  const stuck = { ...owner, ...(owner.finding && { finding: { ...owner.finding, id: 'stuck-in-call' } }) };
  assert.deepEqual(listCauses(stuck, aFact('disk-busy', 'host')), ['disk-slow SEVERE']);
});

test('a deadlock that only the dumps know accounts for who waits behind it', () => {
  const hidden = aFinding('threads', 'hidden-deadlock', 'deadlock', 'FATAL');
  assert.deepEqual(listCauses(hidden, aFact('convoy', 'threads')), ['hidden-deadlock FATAL']);
});

test('a full queue is told with the consumers that stand still', () => {
  const queue = aFinding('threads', 'queue-full', 'waiting');
  assert.deepEqual(listCauses(queue), ['queue-full SEVERE']);
  const consumers = [aFact('io-wait', 'threads'), aFact('producers-wait', 'threads', { words: { producers: '6' } })];
  assert.deepEqual(listCauses(queue, ...consumers), ['slow-backend SEVERE']);
});

test('a FATAL finding of its cause makes a cause FATAL', () => {
  const full = [aFact('floor-high', 'gc'), aFact('full-futile', 'gc')];
  assert.deepEqual(listCauses(...full), ['heap-too-small SEVERE']);
  assert.deepEqual(listCauses(...full, aFinding('log', 'log-oom-heap', 'heap', 'FATAL')), ['heap-too-small FATAL']);
});

test('a thread that writes to its log is in no endless loop', () => {
  const spinning = [aFact('thread-spin', 'cpu', { entity: 'a' }), aFact('same-runnable', 'threads', { entity: 'a' })];
  assert.deepEqual(listCauses(...spinning), ['hot-loop SEVERE']);
  assert.deepEqual(listCauses(...spinning, aFact('thread-logs', 'log', { entity: 'a' })), []);
  assert.deepEqual(listCauses(...spinning, aFact('thread-logs', 'log', { entity: 'b' })), ['hot-loop SEVERE']);
});

test('where nothing is serious, a warning of a log is what there is to tell', () => {
  const errors = aFinding('log', 'error-share', 'errors', 'WARNING');
  const fullDisk = aFact('disk-full', 'host', { entity: '/mnt' });
  assert.deepEqual(listCauses(errors), ['error-share WARNING']);
  assert.deepEqual(listCauses(errors, fullDisk), ['error-share WARNING', 'disk-full WARNING']);
  assert.deepEqual(listCauses(errors, aFact('cycle', 'threads')), ['deadlock FATAL']);
});

test('where nothing is serious, a warning of a part counts, but for settings of the collector and locks', () => {
  assert.deepEqual(listCauses(aFinding('threads', 'io-wait', 'remote', 'WARNING')), ['io-wait WARNING']);
  assert.deepEqual(listCauses(aFinding('threads', 'blocker-in-io', 'lock', 'WARNING')), []);
  assert.deepEqual(listCauses(aFinding('gc', 'system-gc', 'requested-collections', 'WARNING')), []);
});

test('what is more general than a symptom is explained only when the symptom is there', () => {
  const leak = aFact('close-wait', 'network');
  const scheduler = aFinding('threads', 'scheduler-stuck', 'waiting');
  assert.deepEqual(listCauses(leak, scheduler), ['scheduler-stuck SEVERE', 'socket-leak SEVERE']);
  const direct = [aFact('log:oom-direct', 'log'), aFact('convoy', 'threads', { quality: 0.7 })];
  assert.deepEqual(listCauses(...direct, aFact('owner-run', 'threads'), aFinding('threads', 'blocker-chain', 'lock')), [
    'direct-memory SEVERE',
  ]);
});

test('a disk that is full explains errors only when writes failed', () => {
  const errors = aFinding('log', 'error-share', 'errors');
  const fullDisk = aFact('disk-full', 'host', { entity: '/mnt' });
  assert.deepEqual(listCauses(errors, fullDisk), ['error-share SEVERE', 'disk-full WARNING']);
  assert.deepEqual(listCauses(errors, fullDisk, aFact('log:enospc', 'log')), ['disk-full FATAL']);
});

test('a restart is no crash where a deployment was changed, and what else the log has counts', () => {
  const restart = aFinding('log', 'crash-restart', 'event');
  const errors = aFinding('log', 'log-npe-logic', 'errors', 'WARNING');
  const facts = [{ ...restart, finding: { ...restart.finding, cause: 'startup-failure' } as Finding }, errors];
  assert.deepEqual(listCauses(...facts), ['crash-restart SEVERE']);
  assert.deepEqual(listCauses(...facts, aFact('rolled-out', 'kernel')), ['log-npe-logic WARNING']);
});

test('some hundred threads whose number stays are no cause', () => {
  const many = aFinding('threads', 'high-thread-count', 'threads', 'WARNING');
  assert.deepEqual(listCauses(many), ['high-thread-count WARNING']);
  assert.deepEqual(listCauses(many, aFact('threads-steady', 'threads')), []);
});

test('a lock whose owner stands in a file that hangs is the consequence of the file server', () => {
  const lock = aFinding('threads', 'wait-unknown-owner', 'lock');
  const io = aFact('file-io', 'threads', { words: { threads: '1', frame: 'com.acme.Log.write' } });
  const hangs = aFact('mount-hangs', 'kernel', { words: { process: 'filer2' } });
  const list = (...facts: readonly Fact[]) => rankCauses(facts).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(list(lock, io, hangs), ['disk-slow']);
  assert.deepEqual(list(lock, io), ['wait-unknown-owner']);
});

test('what holds most of a heap that collections leave half empty is no leak, unless it grew', () => {
  const holder = aFinding('heap', 'leak-class-static', 'static-leak');
  const list = (...facts: readonly Fact[]) => rankCauses(facts).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(list(holder), ['leak-class-static']);
  assert.deepEqual(list(holder, aFact('full-frees', 'gc')), []);
  assert.notDeepEqual(list(holder, aFact('full-frees', 'gc'), aFact('floor-rising', 'gc')), []);
});

test('pauses that waited for a processor are no fault of the heap, unless the heap is full', () => {
  const starved = aFinding('gc', 'gc-cpu-starved', 'processor-shortage');
  const pauses = [aFact('overhead', 'gc'), aFact('long-pause', 'gc'), starved];
  assert.deepEqual(listCauses(...pauses), ['gc-cpu-starved SEVERE']);
  assert.equal(listCauses(...pauses, aFact('log:oom-overhead', 'log')).includes('gc-thrash SEVERE'), true);
});

test('threads that reach safepoints late on a host without a free core are late for the host', () => {
  const late = [aFact('slow-safepoint', 'gc'), aFinding('gc', 'time-to-safepoint', 'time-to-safepoint')];
  assert.deepEqual(listCauses(...late), ['time-to-safepoint SEVERE']);
  assert.deepEqual(listCauses(...late, aFact('cpu-sat', 'host')), ['host-overload WARNING']);
  const spinning = [aFact('cpu-sat', 'host'), aFact('thread-spin', 'cpu')];
  assert.equal(listCauses(...late, ...spinning)[0], 'time-to-safepoint SEVERE');
});
