import assert from 'node:assert/strict';
import { test } from 'node:test';
import { aFact, aLogFact, asInferred, checkHypothesis } from '../../../testing/index.ts';
import { createFactSet } from '../../fact.ts';
import { rankCauses } from '../../rank-causes.ts';
import { gcThrash } from './gc-thrash.ts';
import { heapLeak } from './heap-leak.ts';

checkHypothesis('code-cache', {
  enough: [aLogFact('code-cache')],
  level: 'SEVERE',
  sentence: /code cache is full/,
  lacking: [asInferred(aLogFact('code-cache'))],
});

const NO_DIRECT_MEMORY = aLogFact('oom-direct', { message: 'Cannot reserve 1048576 bytes of direct buffer memory' });

checkHypothesis('direct-memory', {
  enough: [NO_DIRECT_MEMORY],
  level: 'SEVERE',
  sentence: /used up: Cannot reserve 1048576 bytes of direct buffer memory at com\.acme\.Work\.run/,
  lacking: [asInferred(NO_DIRECT_MEMORY), aFact('rss-over', 'host')],
});

checkHypothesis('explicit-gc', {
  enough: [aFact('explicit-most', 'gc', { statement: '14 pauses were requested by System.gc()' })],
  level: 'WARNING',
  sentence: /^14 pauses were requested by System\.gc\(\)\.$/,
  lacking: [aFact('explicit', 'gc'), aFact('overhead', 'gc')],
});

const LONG_PAUSE = aFact('long-pause', 'gc', { statement: 'the longest GC pause took 3.2 s' });

checkHypothesis('gc-config', {
  enough: [LONG_PAUSE],
  level: 'WARNING',
  sentence: /^The longest GC pause took 3\.2 s\.$/,
  lacking: [LONG_PAUSE, aFact('wait-real', 'gc')],
});

checkHypothesis('gc-thrash', {
  enough: [aFact('overhead', 'gc', { words: { share: '34 %' } })],
  level: 'SEVERE',
  sentence: /stops the program 34 % of the time/,
  lacking: [aFact('gc-cpu', 'cpu')],
});

test('time that collections take is told with what triggers them', () => {
  const facts = createFactSet([
    aFact('overhead', 'gc', { words: { share: '34 %' } }),
    aFact('humongous', 'gc', { statement: '3573 pauses were triggered by humongous objects' }),
  ]);
  assert.match(gcThrash.describe(facts), /34 % of the time; 3573 pauses were triggered by humongous objects\.$/);
  assert.match(gcThrash.advice(facts), /G1HeapRegionSize/);
  assert.doesNotMatch(gcThrash.advice(createFactSet([aFact('overhead', 'gc')])), /G1HeapRegionSize/);
});

const FLOOR_RISES = aFact('floor-rising', 'gc', {
  statement: 'what full or major collections leave rose from 1.2 GB to 1.8 GB',
});

checkHypothesis('heap-leak', {
  enough: [FLOOR_RISES, aFact('full-futile', 'gc')],
  level: 'SEVERE',
  sentence: /^Memory leak: .* rose from 1\.2 GB to 1\.8 GB\.$/,
  lacking: [FLOOR_RISES],
});

const FLOOR_IS_HIGH = aFact('floor-high', 'gc', { words: { after: '1.9 GB', max: '2 GB' } });

checkHypothesis('heap-too-small', {
  enough: [FLOOR_IS_HIGH, aFact('full-futile', 'gc')],
  level: 'SEVERE',
  sentence: /^Live data of 1\.9 GB hardly fits the heap of 2 GB/,
  lacking: [FLOOR_IS_HIGH, aFact('gc-oom', 'gc')],
});

/** The histogram counts class loaders that are garbage, too. */
const MANY_LOADERS = asInferred(
  aFact('many-loaders', 'heap', { words: { instances: '57', class: 'com.acme.PluginClassLoader' } }),
);

checkHypothesis('loader-leak', {
  enough: [MANY_LOADERS, aFact('meta-full', 'gc')],
  level: 'SEVERE',
  sentence: /57 loaders of com\.acme\.PluginClassLoader are alive/,
  lacking: [MANY_LOADERS, asInferred(aLogFact('oom-metaspace'))],
});

const KEPT = aLogFact('redeploy-leak', { message: 'The web application [shop] appears to have started a thread' });

checkHypothesis('loader-leak', {
  enough: [KEPT, aLogFact('oom-metaspace')],
  level: 'FATAL',
  sentence:
    /applications that were undeployed are kept and fill the metaspace.*12 times what keeps them: The web application/,
  lacking: [KEPT],
});

checkHypothesis('metaspace-small', {
  enough: [aLogFact('oom-metaspace')],
  level: 'FATAL',
  sentence: /12 OutOfMemoryError: Metaspace/,
  lacking: [aFact('meta-full', 'gc')],
});

checkHypothesis('native-memory', {
  enough: [aFact('rss-over', 'host', { words: { over: '1.4 GB' } })],
  level: 'WARNING',
  sentence: /^1\.4 GB of the memory of the process/,
  lacking: [aFact('oom-kill', 'kernel')],
});

checkHypothesis('oversized-request', {
  enough: [aLogFact('oom-array')],
  level: 'SEVERE',
  sentence: /^com\.acme\.Work\.run \(Work\.java:7\) asks for too much memory at once/,
  lacking: [aLogFact('oom-array'), aFact('floor-high', 'gc')],
});

checkHypothesis('stack-overflow', {
  enough: [aLogFact('stack-overflow')],
  level: 'SEVERE',
  sentence: /recursion in com\.acme\.Work\.run \(Work\.java:7\)/,
  lacking: [aFact('deep', 'threads')],
});

test('objects that refer to each other are named where a serializer follows them', () => {
  const message =
    'Infinite recursion (StackOverflowError) (through reference chain: com.acme.Parent["children"]->java.util.ArrayList[0]->com.acme.Child["parent"]->com.acme.Parent["children"]->java.util';
  const [cause] = rankCauses([aLogFact('stack-overflow', { message })]).causes;
  assert.equal(
    cause?.hypothesis.describe(cause.facts),
    'Objects that refer to each other are written as JSON without an end (StackOverflowError): Parent.children → Child.parent and back, 12 times.',
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /DTO/);
});

test('native memory that grows is the cause of the kill of its container', () => {
  const growth = aFact('native-growth', 'host', {
    statement: 'direct buffers (NMT category Other) grew from 90 MB to 730 MB',
    words: { contents: 'direct buffers' },
  });
  const kill = 'the container tariff was killed at its memory limit of 2 GB (OOMKilled)';
  const [cause, ...more] = rankCauses([
    growth,
    aFact('container-oom-killed', 'kernel', { words: { kill, heap: '' } }),
  ]).causes;
  assert.equal(`${cause?.hypothesis.id} ${cause?.level} ${more.length}`, 'native-memory FATAL 0');
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /grew from 90 MB to 730 MB\. The container tariff was killed/,
  );
});

test('a process that grows while its heap does not has a leak of native memory', () => {
  const statement = 'the resident memory of the process grew from 1.9 GB to 3.4 GB, while its heap may take 1 GB';
  const [cause] = rankCauses([aFact('rss-growth', 'host', { statement })]).causes;
  assert.equal(`${cause?.hypothesis.id} ${cause?.level}`, 'native-memory SEVERE');
  assert.match(cause?.hypothesis.describe(cause.facts) ?? '', /^Native memory leak: the resident memory/);
});

test('native memory that grows during the capture names its category', () => {
  const [cause] = rankCauses([
    aFact('native-growth', 'host', {
      statement: 'direct buffers (NMT category Other) grew from 1 MB to 90 MB',
      words: { contents: 'direct buffers' },
    }),
  ]).causes;
  assert.equal(`${cause?.hypothesis.id} ${cause?.level}`, 'native-memory SEVERE');
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^Native memory leak: direct buffers \(NMT category Other\) grew/,
  );
});

checkHypothesis('time-to-safepoint', {
  enough: [
    aFact('slow-safepoint', 'gc', {
      words: { title: 'The application stood still for 12 s until its threads had reached safepoints' },
    }),
  ],
  level: 'SEVERE',
  sentence: /^The application stood still for 12 s until its threads had reached safepoints\.$/,
  lacking: [aFact('thread-spin', 'cpu', { quality: 0.5 })],
});

test('the thread that computes is named beside the slow safepoints, and is no cause besides', () => {
  const spin = aFact('thread-spin', 'cpu', { entity: 'risk-1', words: { thread: 'risk-1', share: '98 %' } });
  const { causes } = rankCauses([aFact('slow-safepoint', 'gc'), spin]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id } }) => id),
    ['time-to-safepoint'],
  );
  assert.match(causes[0]?.hypothesis.describe(causes[0].facts) ?? '', /Thread "risk-1" uses 98 % of a core/);
});

test('where no core is free, slow safepoints are the fault of the host', () => {
  const { causes } = rankCauses([aFact('slow-safepoint', 'gc'), aFact('cpu-sat', 'host')]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id }, level }) => [id, level]),
    [['host-overload', 'WARNING']],
  );
});

test('a live set that the GC log finds too large for the heap is told in its words', () => {
  const undersized = aFact('undersized', 'gc', { words: { title: '77 MB of live data in a heap of 120 MB' } });
  const { causes } = rankCauses([undersized, aFact('overhead', 'gc', { words: { share: '21 %' } })]);
  assert.deepEqual(
    causes.map(({ hypothesis: { id }, facts, victims }) => [id, victims.length, facts.has('undersized')]),
    [['heap-too-small', 1, true]],
  );
  assert.equal(causes[0]?.hypothesis.describe(causes[0].facts), '77 MB of live data in a heap of 120 MB.');
});

test('a leak without a heap dump is named by the class that grows over histograms', () => {
  const headline = 'com.acme.Session grew from 4,113 to 14,167 instances over 3 snapshots';
  const facts = [
    aFact('floor-rising', 'gc'),
    aFact('full-futile', 'gc'),
    aFact('finding:histogram-growth', 'host', { headline }),
  ];

  assert.match(heapLeak.describe(createFactSet(facts)), /^Memory leak: com\.acme\.Session grew from 4,113/);
});

test('a leak is named by what holds it in the heap dump, with its advice, and not by what a histogram counts', () => {
  const headline = 'The map com.acme.Registry.SESSIONS has 19,470 entries';
  const advice = 'Remove entries that are no longer needed.';
  const holder = aFact('suspect', 'heap', { headline, words: { advice } });
  const counted = aFact('app-dominant', 'heap', { words: { instances: '19,419', class: 'com.acme.Session' } });
  const measured = createFactSet([counted, FLOOR_RISES, holder]);
  const unsure = createFactSet([counted, FLOOR_RISES, { ...holder, quality: 0.6 }]);

  assert.match(heapLeak.describe(measured), /^Memory leak: the map com\.acme\.Registry\.SESSIONS has 19,470 entries\./);
  assert.equal(heapLeak.advice(measured), 'Remove entries that are no longer needed; a larger -Xmx only buys time.');
  assert.match(heapLeak.describe(unsure), /^Memory leak: 19,419 instances of com\.acme\.Session are kept/);
  assert.match(heapLeak.advice(unsure), /^Find out what keeps com\.acme\.Session /);
});

test('loaders of a script language are advised about scripts', () => {
  const loaders = aFact('many-loaders', 'heap', {
    words: { instances: '400', class: 'groovy.lang.GroovyClassLoader' },
  });
  const [cause] = rankCauses([loaders, aLogFact('oom-metaspace')]).causes;
  assert.match(
    cause?.hypothesis.describe(cause.facts) ?? '',
    /^Class loader leak: 400 .* 12 OutOfMemoryError: Metaspace at com\.acme/,
  );
  assert.match(cause?.hypothesis.advice(cause.facts) ?? '', /^Compile each script once/);
});

test('collections that a setting is to blame for are told with it, and advised by it', () => {
  const reason = aFact('gc-reason', 'gc', {
    words: { title: 'The young generation has only 1 MB, 0.4 % of the heap', advice: 'Remove -Xmn1m.' },
  });
  const overhead = aFact('overhead', 'gc', { words: { share: '77 %' } });
  const [cause] = rankCauses([overhead, reason]).causes;
  assert.equal(
    cause?.hypothesis.describe(cause.facts),
    'The young generation has only 1 MB, 0.4 % of the heap: garbage collection stops the program 77 % of the time.',
  );
  assert.equal(cause?.hypothesis.advice(cause.facts), 'Remove -Xmn1m.');
});

test('the part of the native memory that a table names is told with the kill that it led to', () => {
  const finding = {
    id: 'compiler-memory-growth',
    title: 'The compiler holds 5.4 GB of memory',
    level: 'SEVERE',
    cause: 'native-memory',
    confidence: 'high',
    explanation: 'It has 5.4 GB.',
    advice: 'Exclude the method, and update the JDK.',
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
  } as const;
  const part = { ...aFact('finding:compiler-memory-growth', 'host', { words: { part: 'the tables' } }), finding };
  const kill = aFact('oom-kill', 'kernel', { words: { process: 'java (pid 7)', memory: ' at 10 GB', limit: '10 GB' } });
  const [cause] = rankCauses([part, kill]).causes;
  assert.equal(cause?.level, 'FATAL');
  assert.equal(
    cause.hypothesis.describe(cause.facts),
    'The compiler holds 5.4 GB of memory. The kernel killed java (pid 7) at 10 GB because its container reached its memory limit of 10 GB (OOM killer).',
  );
  assert.match(cause.hypothesis.advice(cause.facts), /^Exclude the method/);
});

test('class loaders that a histogram counts are a warning before they fill the metaspace', () => {
  const counted = aFact('counted-loaders', 'heap', { words: { instances: '5,119', class: 'com.acme.SceneLoader' } });
  const [cause] = rankCauses([counted]).causes;
  assert.equal(cause?.level, 'WARNING');
  assert.equal(
    cause.hypothesis.describe(cause.facts),
    'Class loader leak: 5,119 loaders of com.acme.SceneLoader are alive, each with classes of its own.',
  );
});
