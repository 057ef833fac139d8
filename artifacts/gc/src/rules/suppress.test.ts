import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, Level } from '@hindsight/model';
import { aGcRun, aPause, aStall, times } from '../../testing/index.ts';
import type { GcAnalysis } from '../analysis.ts';
import { PauseMark } from '../events.ts';
import { PRECEDENCES } from './precedences.ts';
import { suppress } from './suppress.ts';

const finding = (id: string, level: Level = 'WARNING', line = 1): Finding => ({
  id,
  title: `title of ${id}`,
  level,
  confidence: 'high',
  explanation: `${id} happened.`,
  advice: `advice of ${id}`,
  evidence: [{ kind: 'lines', first: line, last: line }],
});

const QUIET = aGcRun({ facts: { collector: 'G1' }, events: times(10, (i) => aPause(i, 5)), untilSeconds: 300 });

const speaking = (findings: readonly Finding[], analysis: GcAnalysis = QUIET) =>
  new Map(suppress(findings, analysis).map((spoken) => [spoken.id, spoken]));

const ids = (findings: readonly Finding[], analysis?: GcAnalysis) => [...speaking(findings, analysis).keys()];

test('1. a heap at its end silences what only says that it is full', () => {
  for (const root of ['out-of-memory', 'metaspace-exhausted', 'heap-exhausted']) {
    const symptoms = ['frequent-full-gc', 'high-live-set', 'heap-undersized'].map((id) => finding(id));
    assert.deepEqual(ids([finding(root, 'FATAL'), ...symptoms]), [root]);
  }
});

test('1. consecutive full collections stay beside it as SEVERE at most; leak, overhead and failures stay as they are', () => {
  const spoken = speaking([
    finding('out-of-memory', 'FATAL'),
    finding('consecutive-full-gc', 'FATAL'),
    finding('memory-leak', 'FATAL'),
    finding('gc-overhead-limit', 'FATAL'),
    finding('gc-overhead', 'SEVERE'),
    finding('concurrent-mode-failure', 'SEVERE'),
  ]);
  assert.equal(spoken.get('consecutive-full-gc')?.level, 'SEVERE');
  assert.equal(spoken.size, 6);
});

test('2. growth silences advice on sizes and thresholds', () => {
  const symptoms = [
    'heap-undersized',
    'high-live-set',
    'generation-sizing',
    'g1-mixed-ineffective',
    'g1-late-marking',
    'premature-promotion',
  ];
  for (const root of ['memory-leak', 'heap-exhausted', 'metaspace-growth']) {
    assert.deepEqual(ids([finding(root, 'SEVERE'), ...symptoms.map((id) => finding(id))]), [root]);
  }
});

test('2. failures are lowered by one level when all of them lie in the last third', () => {
  const failing = (atSeconds: readonly number[]) =>
    aGcRun({
      facts: { collector: 'G1' },
      events: atSeconds.map((at) => aPause(at, 5, { marks: PauseMark.evacuationFailure })),
      untilSeconds: 300,
    });
  const level = (analysis: GcAnalysis) =>
    speaking([finding('memory-leak', 'SEVERE'), finding('evacuation-failure', 'SEVERE')], analysis).get(
      'evacuation-failure',
    )?.level;
  assert.equal(level(failing([200, 250, 299])), 'WARNING');
  assert.equal(level(failing([199, 250, 299])), 'SEVERE');
});

test('2. the same holds for stalls', () => {
  const stalling = (at: number) => aGcRun({ facts: { collector: 'ZGC' }, events: [aStall(at, 5)], untilSeconds: 300 });
  const level = (at: number) =>
    speaking([finding('memory-leak', 'SEVERE'), finding('allocation-stall', 'SEVERE')], stalling(at)).get(
      'allocation-stall',
    )?.level;
  assert.equal(level(250), 'WARNING');
  assert.equal(level(100), 'SEVERE');
});

test('3. System.gc() speaks for the overhead when half of the pause time was asked for', () => {
  const asked = (requestedMs: number) =>
    aGcRun({ events: [aPause(1, 100), aPause(5, requestedMs, { pause: 'full', cause: 'System.gc()' })] });
  const findings = [finding('system-gc'), finding('frequent-full-gc'), finding('gc-overhead')];
  assert.deepEqual(ids(findings, asked(100)), ['system-gc']);
  assert.equal(ids(findings, asked(99)).length, 3);
});

test('4. humongous objects speak for the cycles when half of the cycles begin with one', () => {
  const marking = (humongous: number, others: number) =>
    aGcRun({
      facts: { collector: 'G1' },
      events: times(humongous + others, (i) =>
        aPause(i + 1, 5, {
          marks: PauseMark.startsMarking,
          cause: i < humongous ? 'G1 Humongous Allocation' : 'G1 Evacuation Pause',
        }),
      ),
    });
  const findings = [finding('humongous-allocation'), finding('g1-late-marking'), finding('back-to-back-cycles')];
  assert.deepEqual(ids(findings, marking(5, 5)), ['humongous-allocation']);
  assert.equal(ids(findings, marking(4, 5)).length, 3);
});

test('5. swapping speaks for CPU figures of the same events, and gives its advice to long pauses', () => {
  const spoken = speaking([
    finding('swapping', 'SEVERE', 7),
    finding('long-pause', 'SEVERE', 7),
    finding('gc-cpu-starved', 'WARNING', 7),
    finding('gc-sys-time', 'WARNING', 8),
    finding('pause-outlier', 'INFO', 7),
  ]);
  assert.deepEqual([...spoken.keys()].sort(), ['gc-sys-time', 'long-pause', 'swapping']);
  assert.equal(spoken.get('long-pause')?.advice, 'advice of swapping');
});

test('6. a Serial collector that nobody chose gives its advice to long pauses', () => {
  const spoken = speaking([finding('serial-by-ergonomics'), finding('long-pause', 'SEVERE')]);
  assert.equal(spoken.get('long-pause')?.advice, 'advice of serial-by-ergonomics');
});

test('6. from Java 9 on CMS is to be replaced, not tuned', () => {
  const advice = (jvmVersion: string) =>
    speaking(
      [finding('deprecated-collector'), finding('concurrent-mode-failure', 'SEVERE')],
      aGcRun({ facts: { collector: 'CMS', jvmVersion } }),
    ).get('concurrent-mode-failure')?.advice;
  assert.equal(advice('11.0.2'), 'advice of deprecated-collector');
  assert.equal(advice('1.8.0_121'), 'advice of concurrent-mode-failure');
});

test('7. of two words for the same the sharper one speaks', () => {
  assert.deepEqual(ids([finding('consecutive-full-gc', 'SEVERE'), finding('frequent-full-gc')]), [
    'consecutive-full-gc',
  ]);
  assert.deepEqual(ids([finding('shenandoah-full', 'SEVERE'), finding('full-gc-on-concurrent')]), ['shenandoah-full']);
  assert.deepEqual(ids([finding('allocation-stall'), finding('back-to-back-cycles')]), ['allocation-stall']);
  assert.equal(ids([finding('shenandoah-full', 'SEVERE'), finding('shenandoah-degenerated')]).length, 2);
});

test('8. nothing asks for less memory beside something that asks for more', () => {
  for (const wants of ['out-of-memory', 'memory-leak', 'allocation-stall', 'concurrent-mode-failure', 'j9-percolate'])
    assert.ok(!ids([finding('heap-oversized', 'INFO'), finding(wants)]).includes('heap-oversized'), wants);
  assert.equal(ids([finding('heap-oversized', 'INFO'), finding('long-pause')]).length, 2);
});

test('a root names what it explains once, and takes its evidence', () => {
  const spoken = speaking([
    finding('heap-exhausted', 'FATAL', 1),
    finding('frequent-full-gc', 'SEVERE', 2),
    finding('g1-late-marking', 'WARNING', 3),
  ]);
  const root = spoken.get('heap-exhausted');
  assert.equal(
    root?.explanation,
    'heap-exhausted happened. It also explains: "title of frequent-full-gc", "title of g1-late-marking".',
  );
  assert.deepEqual(
    root.evidence.map((piece) => (piece.kind === 'lines' ? piece.first : 0)),
    [1, 2, 3],
  );
});

test('no finding suppresses itself, and none stands in a circle', () => {
  const hides = PRECEDENCES.filter(({ effect }) => effect === 'suppress').flatMap(({ roots, symptoms }) =>
    roots.flatMap((root) => symptoms.map((symptom) => `${root} > ${symptom}`)),
  );
  for (const pair of hides) {
    const [root, symptom] = pair.split(' > ');
    assert.ok(root !== symptom && !hides.includes(`${symptom} > ${root}`), pair);
  }
});
