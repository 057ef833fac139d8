import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding } from '@hindsight/model';
import { aFact, aLogFact, asSampled, checkHypothesis } from '../../../testing/index.ts';
import { createFactSet } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';
import { lockConvoy } from './lock-convoy.ts';

const CYCLE = aFact('cycle', 'threads', {
  words: { threads: '"a" and "b"', dumps: '3 of 3', victims: '7', waits: '"a" waits for a lock held by "b"' },
});

checkHypothesis('deadlock', {
  enough: [CYCLE],
  level: 'FATAL',
  sentence: /^Deadlock: "a" and "b" wait for each other in 3 of 3 dumps, and 7 more threads .* held by "b"\.$/,
  lacking: [asSampled(CYCLE)],
});

const FINALIZER = aFact('finalizer', 'threads', { words: { frame: 'com.acme.Session.finalize (Session.java:9)' } });

checkHypothesis('finalizer-stuck', {
  enough: [FINALIZER],
  level: 'SEVERE',
  sentence: /in com\.acme\.Session\.finalize \(Session\.java:9\)/,
  lacking: [asSampled(FINALIZER)],
});

const SPINS = aFact('thread-spin', 'cpu', {
  entity: 'pricing-1',
  words: {
    thread: 'pricing-1',
    nativeId: '27284',
    hexId: '0x6a94',
    share: '99.8 %',
    measurement: '9.98 s of CPU in 10.00 s, as measured by dumps',
    frame: 'com.acme.Price.compute (Price.java:7)',
  },
});

checkHypothesis('hot-loop', {
  enough: [SPINS],
  level: 'SEVERE',
  sentence:
    /^Thread "pricing-1" uses 99\.8 % of a core in com\.acme\.Price\.compute .*\. The thread \(native id 27284, nid 0x6a94\) used 9\.98 s of CPU/,
  lacking: [asSampled(SPINS), aFact('same-runnable', 'threads', { entity: 'report-1' })],
});

test('many threads in one method are rather work than an endless loop', () => {
  const advise = (threads: string) => {
    const [cause] = rankCauses([{ ...SPINS, words: { ...SPINS.words, threads } }]).causes;
    return cause?.hypothesis.advice(cause.facts) ?? '';
  };
  assert.match(advise('2'), /^Check how the loop/);
  assert.match(advise('5'), /^Profile com\.acme\.Price/);
});

const CONVOY = aFact('convoy', 'threads', {
  words: {
    root: 'cache-1',
    lock: 'com.acme.Cache',
    frame: 'com.acme.Cache.load (Cache.java:12)',
    does: 'reads a socket',
    waiting: '31',
  },
});

checkHypothesis('lock-convoy', {
  enough: [CONVOY],
  level: 'SEVERE',
  sentence:
    /^31 threads wait for com\.acme\.Cache; its holder "cache-1" reads a socket in com\.acme\.Cache\.load .*\.$/,
  lacking: [asSampled(CONVOY), asSampled(aFact('owner-run', 'threads'))],
});

test('who waits for random numbers is told so, with the advice of the dumps', () => {
  const finding = { id: 'secure-random', title: 'x', level: 'SEVERE', advice: 'Set a source that does not block.' };
  const random = aFact('finding:secure-random', 'threads', { finding: finding as unknown as Finding });
  const facts = createFactSet([CONVOY, random]);
  assert.match(
    lockConvoy.describe(facts),
    /^31 threads wait for secure random numbers, for which "cache-1" reads the source of the machine\.$/,
  );
  assert.equal(lockConvoy.advice(facts), 'Set a source that does not block.');
});

checkHypothesis('loop-blocked', {
  enough: [
    aFact('loop-blocked', 'threads', {
      words: { thread: 'reactor-http-epoll-1', frame: 'com.acme.Orders.load (Orders.java:31)' },
    }),
  ],
  level: 'SEVERE',
  sentence: /event loop "reactor-http-epoll-1" .* in com\.acme\.Orders\.load/,
  lacking: [aLogFact('event-loop')],
});

const FAMILY = aFact('family-leak', 'threads', {
  entity: 'mail-*',
  words: { history: '210 -> 260', example: 'mail-7', activity: 'wait for work' },
});

checkHypothesis('thread-leak', {
  enough: [FAMILY],
  level: 'SEVERE',
  sentence: /^Thread leak: 210 -> 260 threads have names like "mail-7" and wait for work/,
  lacking: [asSampled(FAMILY), aFact('count', 'threads')],
});

checkHypothesis('thread-limit', {
  enough: [aLogFact('oom-thread')],
  level: 'FATAL',
  sentence: /12 times\): a limit of the system/,
  lacking: [aFact('pids-limit', 'host')],
});

test('a limit of processes is named where no thread can be created', () => {
  const limit = aFact('small-process-limit', 'host', { statement: 'the user may have 1024 threads (ulimit -u)' });
  const [cause] = rankCauses([aLogFact('oom-thread'), limit]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /12 times\): the user may have 1024 threads/);
});

test('the kernel names the group whose limit refuses threads', () => {
  const refused = aFact('fork-rejected', 'kernel', { words: { process: 'shop.service' } });
  const [cause] = rankCauses([aLogFact('oom-thread'), refused]).causes;
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /12 times\): .* by the pids limit of shop\.service\.$/);
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /TasksMax=/);
});

test('the advice on initializers that wait for each other is about initializers', () => {
  const [cause] = rankCauses([{ ...CYCLE, words: { ...CYCLE.words, initializers: 'yes' } }]).causes;
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /static initializer/);
});

const PINNED = aFact('pinned', 'threads', { words: { frame: 'com.acme.Orders.load (Orders.java:31)' } });

checkHypothesis('vthread-pinned', {
  enough: [PINNED],
  level: 'SEVERE',
  sentence: /pinned in com\.acme\.Orders\.load/,
  lacking: [asSampled(PINNED)],
});

test('threads that read a socket each are one per connection, and the limit of the container is told', () => {
  const family = {
    ...FAMILY,
    words: { ...FAMILY.words, perConnection: 'yes', activity: 'read a socket each in a.B.c' },
  };
  const limit = aFact('pids-limit', 'host', { statement: 'the container has 512 of the 512 threads that it may have' });
  const [cause] = rankCauses([family, limit, aLogFact('oom-thread')]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^One thread per connection: 210 -> 260 threads .* read a socket each in a\.B\.c\. .* The container has 512 of the 512/,
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /read time-out/);
});

checkHypothesis('compiler-busy', {
  enough: [aFact('jit-cpu-late', 'cpu', { words: { share: '187.0 %' } })],
  level: 'WARNING',
  sentence: /^The threads of the JIT compiler use 187\.0 % of a core, long after/,
  lacking: [asSampled(aFact('jit-cpu-late', 'cpu'))],
});

test('a log alone tells that event loops are blocked, and stacks tell where', () => {
  const describe = (...facts: Parameters<typeof rankCauses>[0]) => {
    const cause = rankCauses(facts).causes.find(({ hypothesis }) => hypothesis.id === 'loop-blocked');
    return cause?.hypothesis.describe(cause.facts) ?? '';
  };
  const text = describe(
    aLogFact('event-loop'),
    aFact('loop-blocked', 'threads', { words: { thread: 'loop-1', does: 'sleeps', frame: 'a.B.c' } }),
  );
  assert.match(text, /^The event loop "loop-1" is blocked: it sleeps in a\.B\.c/);
});
