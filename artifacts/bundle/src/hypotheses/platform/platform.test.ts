import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact, aLogFact, asInferred, checkHypothesis } from '../../../testing/index.ts';
import { rankCauses } from '../../rank-causes.ts';

const PROBE = aFact('probe-failed', 'kernel', {
  words: { kill: 'the container shop does not answer its health check, and was restarted 9 times', restarts: '9' },
});

checkHypothesis('probe-restarts', {
  enough: [PROBE],
  level: 'SEVERE',
  sentence: /container shop does not answer its health check, and was restarted 9 times/,
  lacking: [asInferred(PROBE)],
});

const EVICTED = aFact('pod-evicted', 'kernel', {
  words: { kill: 'the pod shop-1 was evicted: The node was low on resource: memory', detail: 'memory' },
});

checkHypothesis('pod-evicted', {
  enough: [EVICTED],
  level: 'FATAL',
  sentence: /shop-1 was evicted/,
  lacking: [asInferred(EVICTED)],
});

const IMAGE = aFact('image-missing', 'kernel', { words: { kill: 'the image of the container shop cannot be pulled' } });

checkHypothesis('pod-not-started', {
  enough: [IMAGE],
  level: 'SEVERE',
  sentence: /image of the container shop cannot be pulled/,
  lacking: [asInferred(IMAGE)],
});

checkHypothesis('node-overloaded', {
  enough: [aFact('messages-dropped', 'host', { words: { what: '91,827 messages of type MUTATION' } })],
  level: 'SEVERE',
  sentence: /overloaded: it has dropped 91,827 messages of type MUTATION/,
  lacking: [aFact('stage-pending', 'host', { words: { what: '18,123 tasks wait' } }), aLogFact('write-backpressure')],
});

test('a check that fails is the consequence of whatever else is serious', () => {
  const cycle = aFact('cycle', 'threads', {
    words: { threads: '"a" and "b"', dumps: '2 of 2', victims: '0', waits: 'x' },
  });
  const { causes } = rankCauses([PROBE, cycle]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id }, victims }) => [id, victims.map((one) => one.hypothesis.id)]),
    [['deadlock', ['probe-restarts']]],
  );
});

const NO_CONSUMER = aFact('no-consumer', 'host', {
  words: { behind: 'the consumer group bills has no active consumer and is 5,000 messages of paid behind' },
});

checkHypothesis('consumer-lag', {
  enough: [NO_CONSUMER],
  level: 'SEVERE',
  sentence: /^The consumer group bills has no active consumer/,
  lacking: [asInferred(NO_CONSUMER)],
});

test('consumers that fall behind are the consequence of what is slow', () => {
  const wait = aFact('io-wait', 'threads', { words: { waiting: '6', frame: 'com.acme.Geo.locate' } });
  const lag = aFact('consumer-lag', 'host', { words: { behind: 'the consumer group bills falls behind' } });
  const { causes } = rankCauses([wait, lag]);
  assert.deepEqual(
    causes.map(({ hypothesis, victims }) => [hypothesis.id, ...victims.map((one) => one.hypothesis.id)]),
    [['slow-backend', 'consumer-lag']],
  );
});

test('the condition of its node says why a pod was evicted', () => {
  const evicted = aFact('pod-evicted', 'kernel', { words: { kill: 'the pod shop-1 was evicted', detail: 'Evicted' } });
  const node = aFact('node-pressure', 'kernel', {
    words: { kill: 'the node pool-7 is short of disk space (DiskPressure)', detail: 'DiskPressure' },
  });
  const [cause] = rankCauses([evicted, node]).causes;
  assert.ok(cause);
  assert.match(cause.hypothesis.describe(cause.facts), /^The pod shop-1 was evicted: the node pool-7 is short of disk/);
  assert.match(cause.hypothesis.advice(cause.facts), /^Find what fills the disk of the node/);
});

const LOOP = aFact('crash-loop', 'kernel', { words: { kill: 'the program in the pod shop-1 ends again and again' } });

checkHypothesis('crash-loop', {
  enough: [LOOP],
  level: 'SEVERE',
  sentence: /^The program in the pod shop-1 ends again and again\.$/,
  lacking: [asInferred(LOOP)],
});

test('a pod that waits is advised by what it waits for', () => {
  const waits = aFact('pod-waits', 'kernel', { words: { kill: 'the pod shop-1 does not start: Init:0/1 for 14m' } });
  const [cause] = rankCauses([waits]).causes;
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Look at what the pod waits for/);
});

const UNREADY = aFact('pod-not-ready', 'kernel', {
  words: {
    kill: 'the pod shop-1 gets no requests, because its check fails (statuscode: 503)',
    detail: 'statuscode: 503',
  },
});

checkHypothesis('not-ready', {
  enough: [UNREADY],
  level: 'WARNING',
  sentence: /^The pod shop-1 gets no requests, because its check fails/,
  lacking: [asInferred(UNREADY)],
});

const UNIT = aFact('unit-failed', 'kernel', {
  words: { kill: 'the service shop failed (exit-code)', detail: 'exit-code' },
});

checkHypothesis('service-failed', {
  enough: [UNIT],
  level: 'SEVERE',
  sentence: /^The service shop failed \(exit-code\)\.$/,
  lacking: [asInferred(UNIT)],
});

test('a leak of many threads is why the kernel killed the process, a leak of a few is not', () => {
  const leak = aFact('family-leak', 'threads', { words: { example: 'pool-1-thread-1', history: '400 -> 900' } });
  const kill = aFact('oom-kill', 'kernel', { words: { process: 'java (pid 7)' } });
  const [killed] = rankCauses([leak, kill, aFact('many-threads', 'threads', { words: {} })]).causes;
  assert.equal(killed?.level, 'FATAL');
  assert.match(killed.hypothesis.describe(killed.facts), /The kernel has killed the process because memory ran out\.$/);
  const rank = (...more: readonly ReturnType<typeof aFact>[]) =>
    rankCauses([leak, kill, ...more]).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(rank(aFact('many-threads', 'threads', { words: {} })), ['thread-leak']);
  assert.equal(rank()[0], 'oom-killer');
});

test('a check that ends a container before it has started asks for a startup probe, and explains the restarts of the log', () => {
  const probe = aFact('probe-failed', 'kernel', { words: { name: 'shop', restarts: '9', start: 'yes', life: '39 s' } });
  const restart = {
    ...aFact('finding:crash-restart', 'log', { words: { part: 'shop.log' } }),
    finding: {
      id: 'crash-restart',
      title: 'The program restarted',
      level: 'SEVERE',
      cause: 'errors',
      confidence: 'high',
      explanation: 'It restarted once.',
      evidence: [{ kind: 'lines', first: 1, last: 1 }],
    },
  } as const;
  const [cause, ...more] = rankCauses([probe, restart]).causes;
  assert.deepEqual(more, []);
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^The health check ends the container shop before it has started, 9 times so far, the last time after 39 s\. Nothing listened/,
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Give the container a startup probe/);
});

test('a container that is gone explains that the backend of its name cannot be reached', () => {
  const pending = aFact('pod-not-scheduled', 'kernel', { words: { kill: 'no node takes redis-0', workload: 'redis' } });
  const list = (peer: string) =>
    rankCauses([pending, aLogFact('conn-refused', { peer })]).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(list('redis.prod.svc:6379'), ['pod-not-started']);
  assert.deepEqual(list('my-redis.prod.svc:6379'), ['pod-not-started', 'backend-down']);
  const killed = aFact('container-oom-killed', 'kernel', { words: { kill: 'kafka was killed', workload: 'kafka' } });
  assert.deepEqual(
    rankCauses([killed, aLogFact('kafka-broker', { message: 'no metadata' })]).causes.map(
      ({ hypothesis: { id } }) => id,
    ),
    ['oom-killer'],
  );
});

test('a node that is short of memory and has killed is one cause', () => {
  const killed = aFact('container-oom-killed', 'kernel', {
    words: { kill: 'the node ran out of memory', kind: 'node-oom' },
  });
  const pressure = aFact('node-pressure', 'kernel', { words: { kill: 'the node is short of memory' } });
  assert.deepEqual(
    rankCauses([killed, pressure]).causes.map(({ hypothesis: { id } }) => id),
    ['oom-killer'],
  );
});

const COMPANION = aFact('companion-killed', 'kernel', {
  words: { kill: 'the container istio-proxy of the pod shop-1 was killed at its limit', container: 'istio-proxy' },
});

checkHypothesis('companion-killed', {
  enough: [COMPANION],
  level: 'SEVERE',
  sentence: /istio-proxy of the pod shop-1 was killed/,
  lacking: [asInferred(COMPANION)],
});
