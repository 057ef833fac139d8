import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Block, Report, Timeline } from '@hindsight/model';
import { GC_GRAPHS } from '@hindsight/model';
import { aCycle, aGcLog, aPause, aSafepoint, aStall, GB, pool, type RunSketch, times } from '../../testing/index.ts';
import { computeLogTotals } from '../answer/log-totals.ts';
import { analyzeRun } from '../metrics/index.ts';
import { buildGcReport } from './index.ts';

function buildReport(sketch: RunSketch): Report {
  const log = aGcLog(sketch);
  const analyses = log.runs.map((run) => analyzeRun(run, log));
  return buildGcReport({ log, analyses, totals: computeLogTotals(analyses), findings: [], zone: '' });
}

const listBlocks = (report: Report): Block[] => report.sections.flatMap(({ blocks }) => [...blocks]);
const listCharts = (report: Report): Timeline[] => listBlocks(report).filter((block) => block.kind === 'timeline');
const findChart = (report: Report, id: string): Timeline =>
  listCharts(report).find((one) => one.id === id) ?? assert.fail(id);

const everything: RunSketch = {
  facts: { collector: 'G1', commandLine: '-Xmx1g -XX:+UseG1GC', regionSize: 2 ** 20, heapMax: GB },
  events: [
    ...times(60, (i) =>
      aPause(20 + i * 5, 4 + (i % 7), {
        pools: { heap: pool(100, 40, 512), young: pool(70, 5, 300), metaspace: pool(10, 10, 16) },
        references: { soft: 3, weak: 100 + i },
        referenceTime: 0.2,
        tenuring: { threshold: 15, maxThreshold: 15, ages: [1000, 500] },
        humongousRegions: i % 3,
      }),
    ),
    aPause(330, 800, { pause: 'full', cause: 'System.gc()', heap: pool(200, 30, 512) }),
    aCycle(335, 300, { pools: { heap: pool(60, 40, 512) } }),
    aCycle(336, 300, { aborted: true }),
    aStall(338, 12),
    aSafepoint(339, 3, { operation: 'ThreadDump', timeToSafepoint: 0.5 }),
    {
      kind: 'dedup',
      inspected: 1000,
      deduplicated: 400,
      inspectedBytes: 64_000,
      deduplicatedBytes: 20_000,
      duration: 2,
      uptime: 340_000,
      wall: Number.NaN,
      line: 500,
    },
  ],
  untilSeconds: 400,
};

test('a log with all kinds of events has every section, in the order of reading', () => {
  assert.deepEqual(
    buildReport(everything).sections.map(({ id }) => id),
    [
      'figures',
      'findings',
      'heap',
      'pauses',
      'heap-by-collection',
      'durations',
      'generations',
      'metaspace',
      'rates',
      'cycles',
      'pause-distribution',
      'phases',
      'causes',
      'tenuring',
      'humongous',
      'safepoints',
      'string-deduplication',
      'references',
      'stalls',
      'memory-sizes',
      'jvm-flags',
      'input',
    ],
  );
});

test('causes are shown where the log states one, which heads the line even below what states none', () => {
  const summarize = (...causes: readonly string[]) =>
    buildReport({
      events: causes.map((cause, i) => aPause(10 + i, 50, { cause })),
      untilSeconds: 60,
    }).sections.find(({ id }) => id === 'causes')?.summary;
  assert.equal(summarize('', ''), undefined);
  assert.equal(summarize('', '', 'System.gc()'), 'System.gc(), 33.3 % of the pause time');
});

test('an excerpt of one pause has neither a throughput nor percentiles', () => {
  const listLabels = (sketch: RunSketch) =>
    listBlocks(buildReport(sketch)).flatMap((block) =>
      block.kind === 'figures' ? block.figures.map(({ label }) => label) : [],
    );
  const pause = aPause(0, 5000, { pause: 'full' });
  assert.deepEqual(listLabels({ events: [pause], untilSeconds: 5 }).slice(0, 2), ['Longest pause', 'Full collections']);
  assert.equal(listLabels({ events: [pause, aPause(30, 50)], untilSeconds: 60 })[0], 'Throughput');
});

test('an empty log has a report of what was read', () => {
  assert.deepEqual(
    buildReport({}).sections.map(({ id }) => id),
    ['figures', 'findings', 'input'],
  );
});

test('what proves no finding is folded to one line with its figure', () => {
  const { sections } = buildReport(everything);
  const open = sections.filter(({ summary }) => summary === undefined).map(({ id }) => id);
  for (const id of ['figures', 'findings', 'heap', 'pauses']) assert.ok(open.includes(id), id);
  assert.match(sections.find(({ id }) => id === 'pause-distribution')?.summary ?? '', /median .* longest/);
});

test('the heap is one line down to what each collection left', () => {
  const { series } = findChart(
    buildReport({ events: [aPause(50, 5, { heap: pool(80, 30, 100) })], untilSeconds: 60 }),
    'heap-used',
  );
  const used = series.find(({ name }) => name === 'used');
  assert.deepEqual(
    [used?.x, used?.y],
    [
      [50_000, 50_005],
      [80 * 2 ** 20, 30 * 2 ** 20],
    ],
  );
});

test('a report is plain data: it survives JSON without loss', () => {
  const report = buildReport(everything);
  const text = JSON.stringify(report);
  assert.ok(!/null|NaN/.test(text), `lost: ${text.match(/.{80}(null|NaN)/)?.[0]}`);
});

test('the charts that the specification links to are drawn, and every chart id is unique', () => {
  const ids = listBlocks(buildReport(everything)).flatMap((block) => ('id' in block ? [block.id] : []));
  for (const id of Object.values(GC_GRAPHS)) assert.ok(ids.includes(id), id);
  assert.equal(new Set(ids).size, ids.length);
});

test('full collections are marked on the heap, and pauses are drawn by kind', () => {
  const report = buildReport(everything);
  const full = findChart(report, 'heap-after-gc').series.find(({ name }) => name === 'full collection');
  assert.deepEqual([full?.x, full?.y], [[330_000], [30 * 2 ** 20]]);
  assert.deepEqual(
    findChart(report, 'gc-pause-duration').series.map(({ name, x }) => [name, x.length]),
    [
      ['young', 60],
      ['full', 1],
    ],
  );
});

test('several runs without dates are drawn one after another', () => {
  const report = buildReport({ events: [aPause(50, 5), aPause(60, 5), aPause(2, 5)] });
  const { clock, series } = findChart(report, 'gc-pause-duration');
  assert.equal(clock, 'uptime');
  assert.deepEqual(series[0]?.x, [50_000, 60_000, 62_005]);
});

test('runs with dates are drawn on the wall clock', () => {
  const wall = Date.UTC(2024, 0, 1);
  const events = [aPause(50, 5, { wall: wall + 50_000 }), aPause(2, 5, { wall: wall + 90_000 })];
  const { clock, series } = findChart(buildReport({ events }), 'gc-pause-duration');
  assert.equal(clock, 'wall');
  assert.deepEqual(series[0]?.x, [wall + 50_000, wall + 90_000]);
});

test('a chart with more points than a screen shows states how many there were', () => {
  const events = times(5000, (i) => aPause(i, 1 + (i % 10)));
  const { thinnedFrom, series } = findChart(buildReport({ events }), 'gc-pause-duration');
  assert.equal(thinnedFrom, 5000);
  assert.ok((series[0]?.x.length ?? 0) <= 2000);
});
