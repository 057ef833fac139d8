import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Finding, JsonObject } from '@hindsight/model';
import { aCycle, aGcLog, aPause, aSafepoint, aStall, pool, type RunSketch } from '../testing/index.ts';
import { computeLogTotals } from './answer/log-totals.ts';
import { selectUnits } from './answer/units.ts';
import { buildBody } from './body.ts';
import { analyzeRun } from './metrics/index.ts';

/** As it goes over the wire: undefined members are gone. */
function buildBodyFor(sketch: RunSketch, { normalized = false, findings = [] as readonly Finding[] } = {}): JsonObject {
  const log = aGcLog(sketch);
  const analyses = log.runs.map((run) => analyzeRun(run, log));
  const units = selectUnits(normalized);
  const body = buildBody({ log, analyses, totals: computeLogTotals(analyses), findings, units, zone: '' });
  return JSON.parse(JSON.stringify(body)) as JsonObject;
}

/** The member of this name; typed loosely, the assertions say what it must be. */
const readPart = (body: JsonObject, name: string): JsonObject => body[name] as JsonObject;

const busy: RunSketch = {
  facts: { collector: 'G1', commandLine: '-Xmx512m -XX:+UseG1GC', vendor: 'Eclipse', jvmVersion: '17.0.1+12' },
  events: [
    aPause(10, 4, { pools: { heap: pool(100, 40, 512), young: pool(70, 5, 300), metaspace: pool(10, 10, 16) } }),
    aPause(40, 6, { pools: { heap: pool(120, 50, 512), young: pool(80, 5, 300), metaspace: pool(11, 11, 16) } }),
    aPause(70, 1274, { pause: 'full', cause: 'System.gc()', heap: pool(200, 30, 512) }),
    aCycle(80, 300, { cause: 'G1 Humongous Allocation' }),
    aStall(81, 12),
    aSafepoint(82, 3, { operation: 'ThreadDump' }),
  ],
  untilSeconds: 100,
};

test('statistics have the names of the specification and the words of the origin', () => {
  const statistics = readPart(buildBodyFor(busy), 'gcStatistics');
  const { pausePercentiles, ...rest } = statistics;
  assert.deepEqual(rest, {
    totalCreatedBytes: '330 mb',
    measurementDuration: '1 min 40 sec',
    startTimestamp: '10s',
    endTimestamp: '80s',
    avgAllocationRate: '3.3 mb/sec',
    avgPromotionRate: '102.4 kb/sec',
    minorGCCount: '2',
    minorGCTotalTime: '10 ms',
    minorGCAvgTime: '5 ms',
    minorGCAvgTimeStdDeviation: '1 ms',
    minorGCMinTIme: '4 ms',
    minorGCMinTime: '4 ms',
    minorGCMaxTime: '6 ms',
    minorGCIntervalAvgTime: '30 sec',
    fullGCCount: '1',
    fullGCTotalTime: '1 sec 274 ms',
    fullGCAvgTime: '1 sec 274 ms',
    fullGCAvgTimeStdDeviation: '0',
    fullGCMinTIme: '1 sec 274 ms',
    fullGCMinTime: '1 sec 274 ms',
    fullGCMaxTime: '1 sec 274 ms',
    pauseCount: '3',
    pauseTotalTime: '1 sec 284 ms',
    pauseMaxTime: '1 sec 274 ms',
    concurrentTotalTime: '300 ms',
    concurrentCount: '1',
    allocationStallCount: '1',
    allocationStallTotalTime: '12 ms',
    safepointCount: '1',
    safepointTotalTime: '3 ms',
  });
  assert.deepEqual(pausePercentiles, {
    p50: '6 ms',
    p90: '1 sec 274 ms',
    p95: '1 sec 274 ms',
    p99: '1 sec 274 ms',
    p999: '1 sec 274 ms',
  });
});

test('sizes name only the memory that the log tells', () => {
  assert.deepEqual(readPart(buildBodyFor(busy), 'jvmHeapSize'), {
    youngGen: { allocatedSize: '300 mb', peakSize: '80 mb' },
    oldGen: { allocatedSize: '212 mb', peakSize: '45 mb' },
    metaSpace: { allocatedSize: '16 mb', peakSize: '11 mb' },
    heap: { allocatedSize: '512 mb', peakSize: '200 mb' },
    total: { allocatedSize: '528 mb', peakSize: '211 mb' },
  });
});

test('key figures are numbers', () => {
  const body = buildBodyFor(busy);
  assert.deepEqual(readPart(body, 'gcKPI'), {
    throughputPercentage: 98.716,
    averagePauseTime: 428,
    maxPauseTime: 1274,
  });
  assert.deepEqual(readPart(body, 'throughputPercentage'), 98.716);
});

test('causes add up to pauses and cycles with a cause', () => {
  const causes = Object.values(readPart(buildBodyFor(busy), 'gcCauses')) as JsonObject[];
  assert.equal(
    causes.reduce((sum, { count }) => sum + Number(count), 0),
    4,
  );
  assert.deepEqual(
    causes.find(({ cause }) => cause === 'G1 Humongous Allocation'),
    { cause: 'G1 Humongous Allocation', count: 1, totalTime: '0', percent: 0 },
  );
});

test('normalized units are numeric strings everywhere', () => {
  const body = buildBodyFor(busy, { normalized: true });
  const { pausePercentiles, startTimestamp, endTimestamp, ...figures } = readPart(body, 'gcStatistics');
  for (const [name, value] of Object.entries({ ...figures, ...(pausePercentiles as JsonObject) })) {
    assert.match(String(value), /^\d+(\.\d{1,3})?$/, name);
  }
  assert.deepEqual(readPart(readPart(readPart(body, 'jvmHeapSize'), 'total'), 'allocatedSize'), String(528 * 2 ** 20));
});

test('without full collections only their count is told', () => {
  const statistics = readPart(buildBodyFor({ events: [aPause(1, 5)], untilSeconds: 40 }), 'gcStatistics');
  assert.deepEqual(
    Object.keys(statistics).filter((name) => name.startsWith('fullGC')),
    ['fullGCCount'],
  );
});

test('an empty log has zero pauses, empty lists and nothing made up', () => {
  assert.deepEqual(buildBodyFor({}), {
    isProblem: false,
    fatals: [],
    problem: [],
    warnings: [],
    jvmHeapSize: {},
    gcStatistics: {
      minorGCCount: '0',
      fullGCCount: '0',
      pauseCount: '0',
      pauseTotalTime: '0',
      concurrentTotalTime: '0',
      concurrentCount: '0',
      allocationStallCount: '0',
      allocationStallTotalTime: '0',
    },
    gcKPI: {},
    gcDurationSummary: { groups: [] },
    gcCauses: [],
    gcPhases: [],
    heapTuningTips: [],
    tipsToReduceGCTime: [],
    collector: 'unknown',
    jvm: {},
    restarts: 0,
    jvmRuns: [{ firstLine: 1, lastLine: 1, pauseCount: 0 }],
    logGaps: { count: 0, examples: [] },
    unparsedLines: { count: 0, examples: [] },
  });
});

test('a finding stands in the list of its level alone, title and first sentence', () => {
  const aFinding = (level: Finding['level']): Finding => ({
    id: 'a-test',
    title: `Title of ${level}`,
    level,
    confidence: 'high',
    explanation: 'It took 1.5 s. More.',
    evidence: [{ kind: 'lines', first: 1, last: 1 }],
  });
  const body = buildBodyFor({}, { findings: (['FATAL', 'SEVERE', 'WARNING', 'INFO'] as const).map(aFinding) });
  assert.deepEqual(readPart(body, 'fatals'), ['Title of FATAL. It took 1.5 s.']);
  assert.deepEqual(readPart(body, 'problem'), ['Title of SEVERE. It took 1.5 s.']);
  assert.deepEqual(readPart(body, 'warnings'), ['Title of WARNING. It took 1.5 s.']);
  assert.deepEqual(readPart(body, 'isProblem'), true);
});

test('runs of one file are counted and told apart', () => {
  const body = buildBodyFor({ events: [aPause(50, 5), aPause(60, 5), aPause(2, 5)] });
  assert.deepEqual(readPart(body, 'restarts'), 1);
  assert.deepEqual(
    (Object.values(readPart(body, 'jvmRuns')) as JsonObject[]).map(({ pauseCount, startTimestamp }) => [
      pauseCount,
      startTimestamp,
    ]),
    [
      [2, '50s'],
      [1, '2s'],
    ],
  );
});
