import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Level } from '@hindsight/model';
import { aFact, aLogFact, asInferred, checkHypothesis } from '../../../testing/index.ts';
import type { Fact } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';

const JUMP = aFact('clock-jump', 'gc', { words: { jump: '1.2 h ahead' } });

checkHypothesis('clock-problem', {
  enough: [JUMP],
  level: 'WARNING',
  sentence: /jumped by 1\.2 h ahead in the GC log/,
  lacking: [JUMP, aFact('long-pause', 'gc')],
});

checkHypothesis('clock-problem', {
  enough: [aFact('clock-step', 'kernel', { words: { line: 'System clock was stepped by 187.1 seconds' } })],
  level: 'WARNING',
  sentence: /as the system says: System clock was stepped by 187\.1 seconds/,
  lacking: [aLogFact('clock-skew')],
});

checkHypothesis('cpu-demand', {
  enough: [
    aFact('many-spin', 'cpu', {
      words: { threads: '9', cores: '3.8', cpus: '4', frame: 'com.acme.Price.compute (Price.java:7)', rest: '' },
    }),
  ],
  level: 'SEVERE',
  sentence: /^9 threads use 3\.8 of 4 cores, most in com\.acme\.Price\.compute/,
  lacking: [aFact('cpu-sat', 'host'), aFact('pool-full', 'threads')],
});

checkHypothesis('cpu-steal', {
  enough: [aFact('steal', 'host', { words: { stolen: '23' } })],
  level: 'WARNING',
  sentence: /gives 23 % of the CPU time to other machines/,
  lacking: [aFact('wait-real', 'gc')],
});

checkHypothesis('cpu-throttled', {
  enough: [aFact('throttle', 'host', { words: { share: '41 %', quota: '1.5', lost: '12 s' } })],
  level: 'SEVERE',
  sentence: /quota of 1\.5 cores is used up in 41 % of the periods.*for 12 s/,
  lacking: [aFact('wait-real', 'gc')],
});

const SATURATED = aFact('cpu-sat', 'host', { words: { runnable: '17', cpus: '4' } });

checkHypothesis('host-overload', {
  enough: [SATURATED, aFact('gap-hang', 'log')],
  level: 'WARNING',
  sentence: /^17 threads of the host compete for 4 cores/,
  lacking: [SATURATED, aFact('proc-idle', 'cpu')],
});

const lateCollector = (level: Level) =>
  aFact('finding:gc-cpu-starved', 'gc', {
    finding: {
      id: 'gc-cpu-starved',
      title: 'GC threads get no CPU',
      cause: 'processor-shortage',
      level,
      confidence: 'high',
      explanation: 'Pauses take three times as long as their work.',
      evidence: [{ kind: 'metric', name: 'pauses', measured: { value: 12, unit: 'count' } }],
    },
  });

checkHypothesis('host-overload', {
  enough: [SATURATED, lateCollector('SEVERE')],
  level: 'WARNING',
  sentence: /^17 threads of the host compete for 4 cores/,
  lacking: [SATURATED, lateCollector('WARNING')],
});

const KILLED = aFact('oom-kill', 'kernel', { words: { process: 'java (pid 4711)', memory: ' at 3.9 GB' } });

/** A kill of another process that the kernel reports has this quality. */
const OTHER_PROCESS = 0.2;

checkHypothesis('oom-killer', {
  enough: [KILLED],
  level: 'FATAL',
  sentence: /killed java \(pid 4711\) at 3\.9 GB because memory ran out/,
  lacking: [{ ...KILLED, quality: OTHER_PROCESS }, asInferred(aLogFact('oom-killer'))],
});

test('who had most of the memory is told when another program was killed', () => {
  const words = { ...KILLED.words, largest: 'backup (pid 900)', largestMemory: '9.5 GB' };
  const [cause] = rankCauses([{ ...KILLED, words }]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /; most of it was with backup \(pid 900\), 9\.5 GB\.$/);
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Move backup \(pid 900\)/);
});

test('a host without memory has no limit that could be set', () => {
  const [cause] = rankCauses([{ ...KILLED, words: { ...KILLED.words, ofHost: 'yes' } }]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /because the memory of the host ran out \(OOM killer\)/);
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Give the host more memory, or lower -Xmx: /);
});

test('a kill of which only a log tells is told in its words', () => {
  const find = (message: string) => rankCauses([aLogFact('oom-killer', { message })]).causes[0];
  const yarn = find('Container killed by YARN for exceeding memory limits. 5.5 GB of 5.5 GB physical memory used.');
  assert.equal(
    yarn?.hypothesis.describe(yarn.facts),
    'YARN killed containers at their memory limit (5.5 GB of 5.5 GB physical memory), 12 times in app.log.',
  );
  assert.match(yarn?.hypothesis.advice(yarn.facts) ?? '', /memoryOverhead/);
  const exit = find('worker exited with code 137');
  assert.equal(
    exit?.hypothesis.describe(exit.facts),
    'A process was killed: worker exited with code 137, 12 times in app.log.',
  );
});

test('a clock without a time server is a cause where tokens are refused', () => {
  const unsynced = aFact('clock-unsynced', 'kernel');
  const list = (...facts: readonly Fact[]) => rankCauses(facts).causes.map(({ hypothesis: { id } }) => id);
  assert.deepEqual(list(unsynced), []);
  assert.deepEqual(list(unsynced, aLogFact('clock-skew')), ['clock-problem']);
});

const OWN = { ...KILLED, words: { ...KILLED.words, own: 'yes', known: 'the JVM itself had 2.1 GB committed (NMT)' } };

checkHypothesis('oom-killed', {
  enough: [OWN],
  level: 'FATAL',
  sentence: /killed java \(pid 4711\) at 3\.9 GB because memory ran out\. The JVM itself had 2\.1 GB committed/,
  lacking: [KILLED],
});

checkHypothesis('swap-thrash', {
  enough: [aFact('swap', 'host', { words: { rate: '840 KB/s' } })],
  level: 'SEVERE',
  sentence: /swaps 840 KB\/s/,
  lacking: [aFact('wait-real', 'gc')],
});

test('a worker for each core is a batch, unless work waits for cores', () => {
  const batch = aFact('many-spin', 'cpu', {
    words: { threads: '4', cores: '4.0', cpus: '4', frame: 'com.acme.Tiles.fill (Tiles.java:7)', rest: '' },
  });
  assert.deepEqual(rankCauses([batch]).causes, []);
  assert.equal(rankCauses([batch, aFact('cpu-sat', 'host')]).causes[0]?.hypothesis.id, 'cpu-demand');
});

test('a clock that is wrong need not have jumped', () => {
  const offset = aFact('clock-offset', 'kernel', {
    words: { line: 'System time     : 318.422110000 seconds slow of NTP time' },
  });
  const [cause] = rankCauses([offset]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /^The clock of the host is 318 s slow \(NTP\)/);
});

const FULL_CONTAINER = aFact('container-memory-full', 'host', { words: { container: 'shop', used: '99.9' } });

checkHypothesis('container-memory', {
  enough: [FULL_CONTAINER],
  level: 'WARNING',
  sentence: /^The container shop uses 99\.9 % of the memory that it may have; the kernel ends it/,
  lacking: [asInferred(FULL_CONTAINER)],
});
