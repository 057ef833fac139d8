import assert from 'node:assert/strict';
import { test } from 'node:test';
import { adoptSymptoms, applyPrecedence } from '@hindsight/claims';
import type { Finding, Level } from '@hindsight/model';
import { aGcRun, aMark, aPause, aStall, MB, pool, times } from '../../testing/index.ts';
import type { GcAnalysis } from '../analysis.ts';
import { PauseMark } from '../events.ts';
import { PRECEDENCES } from './precedences.ts';

const aFinding = (id: string, level: Level = 'WARNING', line = 1): Finding => ({
  id,
  title: `title of ${id}`,
  level,
  confidence: 'high',
  explanation: `${id} happened.`,
  advice: `advice of ${id}`,
  evidence: [{ kind: 'lines', first: line, last: line }],
});

const QUIET = aGcRun({ facts: { collector: 'G1' }, events: times(10, (i) => aPause(i, 5)), untilSeconds: 300 });

/** The findings that are reported, by id. */
const reportFindings = (findings: readonly Finding[], analysis: GcAnalysis = QUIET) =>
  new Map(
    applyPrecedence(findings, PRECEDENCES, analysis, adoptSymptoms).map((finding) => [finding.id as string, finding]),
  );

const listIds = (findings: readonly Finding[], analysis?: GcAnalysis) => [...reportFindings(findings, analysis).keys()];

test('1. an exhausted heap suppresses findings that only say that it is full', () => {
  for (const cause of ['out-of-memory', 'metaspace-exhausted', 'heap-exhausted']) {
    const symptoms = ['frequent-full-gc', 'high-live-set', 'heap-undersized'].map((id) => aFinding(id));
    assert.deepEqual(listIds([aFinding(cause, 'FATAL'), ...symptoms]), [cause]);
  }
});

test('1. consecutive full collections stay beside it, SEVERE at most; leak, overhead and failures stay unchanged', () => {
  const reported = reportFindings([
    aFinding('out-of-memory', 'FATAL'),
    aFinding('consecutive-full-gc', 'FATAL'),
    aFinding('memory-leak', 'FATAL'),
    aFinding('gc-overhead-limit', 'FATAL'),
    aFinding('gc-overhead', 'SEVERE'),
    aFinding('concurrent-mode-failure', 'SEVERE'),
  ]);
  assert.equal(reported.get('consecutive-full-gc')?.level, 'SEVERE');
  assert.equal(reported.size, 6);
});

test('1. a heap that was full for a while stands above what the collections of that time were, unless the JVM gave up', () => {
  const findings = [
    aFinding('heap-exhausted', 'SEVERE'),
    aFinding('gc-overhead-limit', 'FATAL'),
    aFinding('consecutive-full-gc', 'FATAL'),
  ];
  const reported = reportFindings(findings);
  assert.equal(reported.get('gc-overhead-limit')?.level, 'INFO');
  assert.equal(reported.get('consecutive-full-gc')?.level, 'INFO');
  const gaveUp = aGcRun({ facts: { collector: 'Parallel' }, events: [aPause(1, 5), aMark(2, 'gc-overhead-limit')] });
  assert.equal(reportFindings(findings, gaveUp).get('gc-overhead-limit')?.level, 'FATAL');
});

test('1. soft references that fill the heap explain that it was full', () => {
  const findings = [aFinding('soft-reference-cache', 'SEVERE'), aFinding('heap-exhausted', 'SEVERE')];
  assert.equal(reportFindings(findings).get('heap-exhausted')?.level, 'INFO');
});

test('4. collections for large objects explain that a heap of which half is alive has too little room', () => {
  const findings = [aFinding('humongous-allocation', 'SEVERE'), aFinding('heap-undersized', 'SEVERE')];
  const sketch = (cause: string, left: number) =>
    aGcRun({
      facts: { collector: 'G1', heapMax: 1000 * MB },
      events: times(6, (i) => aPause(10 + i * 9, 100, { pause: 'full', cause, heap: pool(990, left, 1000) })),
    });
  const rate = (analysis: GcAnalysis) => reportFindings(findings, analysis).get('heap-undersized')?.level;
  assert.equal(rate(sketch('G1 Humongous Allocation', 690)), 'INFO');
  assert.equal(rate(sketch('G1 Humongous Allocation', 700)), 'SEVERE');
  assert.equal(rate(sketch('G1 Compaction Pause', 690)), 'SEVERE');
});

test('3. requested collections tell nothing of the heap that is needed', () => {
  const requested = aGcRun({
    events: times(6, (i) => aPause(10 + i * 9, 100, { pause: 'full', cause: 'System.gc()' })),
  });
  assert.deepEqual(listIds([aFinding('system-gc'), aFinding('heap-oversized', 'INFO')], requested), ['system-gc']);
});

test('2. growth suppresses advice on sizes and thresholds', () => {
  const symptoms = [
    'heap-undersized',
    'high-live-set',
    'generation-sizing',
    'g1-mixed-ineffective',
    'g1-late-marking',
    'premature-promotion',
  ];
  for (const cause of ['memory-leak', 'heap-exhausted', 'metaspace-growth']) {
    assert.deepEqual(listIds([aFinding(cause, 'SEVERE'), ...symptoms.map((id) => aFinding(id))]), [cause]);
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
    reportFindings([aFinding('memory-leak', 'SEVERE'), aFinding('evacuation-failure', 'SEVERE')], analysis).get(
      'evacuation-failure',
    )?.level;
  assert.equal(level(failing([200, 250, 299])), 'WARNING');
  assert.equal(level(failing([199, 250, 299])), 'SEVERE');
});

test('2. the same holds for stalls', () => {
  const stalling = (at: number) => aGcRun({ facts: { collector: 'ZGC' }, events: [aStall(at, 5)], untilSeconds: 300 });
  const level = (at: number) =>
    reportFindings([aFinding('memory-leak', 'SEVERE'), aFinding('allocation-stall', 'SEVERE')], stalling(at)).get(
      'allocation-stall',
    )?.level;
  assert.equal(level(250), 'WARNING');
  assert.equal(level(100), 'SEVERE');
});

test('3. System.gc() explains the overhead when it caused half of the pause time', () => {
  const requested = (requestedMs: number) =>
    aGcRun({ events: [aPause(1, 100), aPause(5, requestedMs, { pause: 'full', cause: 'System.gc()' })] });
  const findings = [aFinding('system-gc'), aFinding('frequent-full-gc'), aFinding('gc-overhead')];
  assert.deepEqual(listIds(findings, requested(100)), ['system-gc']);
  assert.equal(listIds(findings, requested(99)).length, 3);
});

test('4. humongous objects explain the cycles when half of the cycles begin with one', () => {
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
  const findings = [aFinding('humongous-allocation'), aFinding('g1-late-marking'), aFinding('back-to-back-cycles')];
  assert.deepEqual(listIds(findings, marking(5, 5)), ['humongous-allocation']);
  assert.equal(listIds(findings, marking(4, 5)).length, 3);
});

test('5. swapping explains CPU figures of the same events, and long pauses take its advice', () => {
  const reported = reportFindings([
    aFinding('swapping', 'SEVERE', 7),
    aFinding('long-pause', 'SEVERE', 7),
    aFinding('gc-cpu-starved', 'WARNING', 7),
    aFinding('gc-sys-time', 'WARNING', 8),
    aFinding('pause-outlier', 'INFO', 7),
  ]);
  assert.deepEqual([...reported.keys()].sort(), ['gc-sys-time', 'long-pause', 'swapping']);
  assert.equal(reported.get('long-pause')?.advice, 'advice of swapping');
});

test('5. pauses that wait for a processor say nothing of the heap, unless the collector runs out of memory', () => {
  const waiting = (fulls: number) =>
    aGcRun({
      facts: { collector: 'G1' },
      events: [
        ...times(20, (i) => aPause(i, 500, { user: 10, sys: 0, real: 500 })),
        ...times(fulls, (i) => aPause(100 + i, 500, { pause: 'full', user: 10, sys: 0, real: 500 })),
      ],
      untilSeconds: 300,
    });
  const findings = [aFinding('gc-cpu-starved', 'SEVERE'), aFinding('heap-undersized', 'SEVERE')];
  assert.deepEqual(listIds(findings, waiting(2)), ['gc-cpu-starved']);
  const full = aGcRun({
    facts: { collector: 'Parallel' },
    events: times(12, (i) => aPause(10 + i * 20, 300, { pause: 'full', user: 20, sys: 0, real: 300 })),
    untilSeconds: 300,
  });
  assert.equal(listIds(findings, full).length, 2);
  assert.equal(listIds(findings, waiting(3)).length, 2);
});

test('5. work of a tenth of the run stays a problem, however long its threads wait', () => {
  const working = (cpuMs: number) =>
    aGcRun({
      facts: { collector: 'G1' },
      events: times(30, (i) => aPause(i * 2, 800, { user: cpuMs, sys: 0, real: 800 })),
      untilSeconds: 60,
    });
  const findings = [aFinding('gc-cpu-starved', 'SEVERE'), aFinding('gc-overhead', 'SEVERE')];
  const level = (cpuMs: number) => reportFindings(findings, working(cpuMs)).get('gc-overhead')?.level;
  assert.equal(level(199), 'INFO');
  assert.equal(level(200), 'SEVERE');
});

test('5. so does work of a tenth of the time that is left without the waits, where nearly all collections are full', () => {
  const working = (cpuMs: number) =>
    aGcRun({
      facts: { collector: 'Parallel' },
      events: times(30, (i) => aPause(i * 2, 800, { pause: 'full', user: cpuMs, sys: 0, real: 800 })),
      untilSeconds: 60,
    });
  const findings = [aFinding('gc-cpu-starved', 'SEVERE'), aFinding('gc-overhead', 'SEVERE')];
  const level = (cpuMs: number) => reportFindings(findings, working(cpuMs)).get('gc-overhead')?.level;
  assert.equal(level(70), 'INFO');
  assert.equal(level(134), 'SEVERE');
});

test('6. long pauses of a Serial collector chosen by ergonomics take the advice about the choice', () => {
  const reported = reportFindings([aFinding('serial-by-ergonomics'), aFinding('long-pause', 'SEVERE')]);
  assert.equal(reported.get('long-pause')?.advice, 'advice of serial-by-ergonomics');
});

test('6. since JDK 9 the advice is to replace CMS, not to tune it', () => {
  const advice = (jvmVersion: string) =>
    reportFindings(
      [aFinding('deprecated-collector'), aFinding('concurrent-mode-failure', 'SEVERE')],
      aGcRun({ facts: { collector: 'CMS', jvmVersion } }),
    ).get('concurrent-mode-failure')?.advice;
  assert.equal(advice('11.0.2'), 'advice of deprecated-collector');
  assert.equal(advice('1.8.0_121'), 'advice of concurrent-mode-failure');
});

test('7. of two findings about the same events the more specific one is reported', () => {
  assert.deepEqual(listIds([aFinding('consecutive-full-gc', 'SEVERE'), aFinding('frequent-full-gc')]), [
    'consecutive-full-gc',
  ]);
  assert.deepEqual(listIds([aFinding('shenandoah-full', 'SEVERE'), aFinding('full-gc-on-concurrent')]), [
    'shenandoah-full',
  ]);
  const failed = reportFindings([
    aFinding('promotion-failure', 'SEVERE', 1),
    aFinding('full-gc-on-concurrent', 'SEVERE', 2),
  ]);
  assert.equal(failed.get('full-gc-on-concurrent')?.level, 'INFO');
  assert.deepEqual(listIds([aFinding('allocation-stall'), aFinding('back-to-back-cycles')]), ['allocation-stall']);
  assert.equal(listIds([aFinding('shenandoah-full', 'SEVERE'), aFinding('shenandoah-degenerated')]).length, 2);
});

test('8. no finding advises less memory beside one that advises more', () => {
  for (const cause of ['out-of-memory', 'memory-leak', 'allocation-stall', 'concurrent-mode-failure', 'j9-percolate'])
    assert.ok(!listIds([aFinding('heap-oversized', 'INFO'), aFinding(cause)]).includes('heap-oversized'), cause);
  assert.equal(listIds([aFinding('heap-oversized', 'INFO'), aFinding('long-pause')]).length, 2);
});

test('a cause names each symptom once and takes its evidence', () => {
  const reported = reportFindings([
    aFinding('heap-exhausted', 'FATAL', 1),
    aFinding('frequent-full-gc', 'SEVERE', 2),
    aFinding('g1-late-marking', 'WARNING', 3),
  ]);
  const cause = reported.get('heap-exhausted');
  assert.equal(
    cause?.explanation,
    'heap-exhausted happened. It also explains: "title of frequent-full-gc", "title of g1-late-marking".',
  );
  assert.deepEqual(
    cause.evidence.map((piece) => (piece.kind === 'lines' ? piece.first : 0)),
    [1, 2, 3],
  );
});

test('no finding suppresses itself, directly or in a cycle of two', () => {
  const pairs = PRECEDENCES.filter(({ effect }) => effect === 'suppress').flatMap(({ causes, symptoms }) =>
    causes.flatMap((cause) => symptoms.map((symptom) => `${cause} > ${symptom}`)),
  );
  for (const pair of pairs) {
    const [cause, symptom] = pair.split(' > ');
    assert.ok(cause !== symptom && !pairs.includes(`${symptom} > ${cause}`), pair);
  }
});

test('where the kernel takes the time of the pauses, they say nothing about roots and the heap', () => {
  const kernel = aGcRun({ events: times(10, (i) => aPause(i, 2000, { user: 500, sys: 4000, real: 2000 })) });
  const found = [aFinding('gc-sys-time', 'SEVERE'), aFinding('long-root-scan', 'SEVERE'), aFinding('long-remark')];
  const reported = reportFindings(found, kernel);
  assert.equal(reported.has('long-root-scan'), false);
  assert.equal(reported.get('long-remark')?.level, 'INFO');
  assert.equal(listIds(found).length, 3);
});

test('an outlier is told once, by what it waited for', () => {
  assert.deepEqual(listIds([aFinding('gc-cpu-starved'), aFinding('pause-outlier')]), ['gc-cpu-starved']);
  assert.equal(listIds([aFinding('gc-cpu-starved'), aFinding('pause-outlier', 'WARNING', 2)]).length, 2);
});

test('requested collections are long where the heap is swapped', () => {
  const rate = (line: number) =>
    reportFindings([aFinding('swapping', 'SEVERE'), aFinding('system-gc', 'SEVERE', line)]).get('system-gc')?.level;
  assert.equal(rate(1), 'INFO');
  assert.equal(rate(2), 'SEVERE');
});

test('remarks that are the longest pauses are not told twice', () => {
  const rate = (level: Level, line: number) =>
    reportFindings([aFinding('long-remark', level), aFinding('long-pause', 'WARNING', line)]).get('long-pause')?.level;
  assert.equal(rate('WARNING', 1), 'INFO');
  assert.equal(rate('WARNING', 2), 'WARNING');
  assert.equal(rate('INFO', 1), 'WARNING');
});

test('a live set that fills the old generation explains that full collections are frequent', () => {
  const rate = (id: string, level: Level) =>
    reportFindings([aFinding('high-live-set'), aFinding(id, level)]).get(id)?.level;
  assert.equal(rate('frequent-full-gc', 'WARNING'), 'INFO');
  assert.equal(rate('consecutive-full-gc', 'SEVERE'), 'SEVERE');
});

test('mixed collections free little where most of the heap is alive', () => {
  const fulls = (left: number) =>
    aGcRun({
      facts: { collector: 'G1', heapMax: 1000 * MB },
      events: times(3, (i) => aPause(i * 9, 90, { pause: 'full', heap: pool(990, left, 1000) })),
    });
  const findings = [aFinding('high-live-set'), aFinding('g1-mixed-ineffective')];
  assert.equal(reportFindings(findings, fulls(700)).get('g1-mixed-ineffective')?.level, 'INFO');
  assert.equal(reportFindings(findings, fulls(699)).get('g1-mixed-ineffective')?.level, 'WARNING');
  const failed = [aFinding('high-live-set'), aFinding('evacuation-failure')];
  assert.equal(reportFindings(failed, fulls(700)).get('evacuation-failure')?.level, 'INFO');
});

test('where marking is set to begin late, the heap is not told to be too small', () => {
  const late = aGcRun({
    facts: { collector: 'G1', jvmVersion: '1.8.0_121', heapMax: 1000 * MB },
    events: [
      ...times(5, (i) => aPause(1 + i, 20, { marks: PauseMark.startsMarking, heap: pool(980, 800, 1000) })),
      ...times(3, (i) => aPause(900 + i, 100, { pause: 'full', heap: pool(990, 550, 1000) })),
    ],
  });
  const findings = [aFinding('heap-undersized'), aFinding('g1-late-marking')];
  assert.equal(reportFindings(findings, late).get('heap-undersized')?.level, 'INFO');
  assert.equal(reportFindings(findings, late).get('g1-late-marking')?.level, 'WARNING');
  assert.deepEqual(listIds(findings), ['heap-undersized']);
});

test('kernel time and failed promotions have the advice for what follows from them', () => {
  const ofKernel = aGcRun({
    facts: { collector: 'Parallel' },
    events: times(10, (i) => aPause(1 + i, 200, { user: 10, sys: 150, real: 200 })),
  });
  const readAdvice = (cause: string, symptom: string, analysis?: GcAnalysis) =>
    reportFindings([aFinding(cause, 'SEVERE'), aFinding(symptom)], analysis).get(symptom)?.advice;
  assert.equal(readAdvice('gc-sys-time', 'gc-overhead', ofKernel), 'advice of gc-sys-time');
  assert.equal(readAdvice('gc-sys-time', 'gc-overhead'), 'advice of gc-overhead');
  assert.equal(readAdvice('promotion-failure', 'long-pause'), 'advice of promotion-failure');
});
