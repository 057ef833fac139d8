import assert from 'node:assert/strict';
import type { Json, TextAnalysis } from '@hindsight/model';

interface Statistics {
  readonly pauseCount: string;
  readonly pauseTotalTime: string;
  readonly pauseMaxTime?: string;
  readonly pausePercentiles?: Readonly<Record<'p50' | 'p90' | 'p95' | 'p99' | 'p999', string>>;
  readonly minorGCCount: string;
  readonly minorGCTotalTime?: string;
  readonly fullGCCount: string;
  readonly fullGCTotalTime?: string;
  readonly concurrentCount: string;
}

interface Body {
  readonly gcStatistics: Statistics;
  readonly throughputPercentage?: number;
  readonly gcKPI: { readonly throughputPercentage?: number };
  readonly gcDurationSummary: { readonly groups: readonly { readonly numberOfGCs: number }[] };
  readonly gcCauses: readonly { readonly count: number; readonly totalTime: string; readonly percent: number }[];
  readonly gcPhases: readonly { readonly kind: string; readonly count: number; readonly totalTime: string }[];
  readonly jvmHeapSize: Readonly<Record<string, { readonly allocatedSize?: string; readonly peakSize?: string }>>;
  readonly fatals: readonly string[];
  readonly problem: readonly string[];
  readonly warnings: readonly string[];
}

/** Times are written with three decimals; each of the n times in a sum contributes this much to its error. */
const ROUNDING_MS = 0.001;

/** Checks what must be true of the answer of every log, corrupt ones included, with `normalizeUnits=true`. */
export function checkAnswer(analysis: TextAnalysis): void {
  const body = JSON.parse(JSON.stringify(analysis.body(analysis.findings))) as Body;
  checkFigures(body as unknown as Json, 'answer');
  checkFigures(JSON.parse(JSON.stringify(analysis.report)) as Json, 'report');
  checkCounts(body);
  checkTimes(body);
  checkPercentiles(body.gcStatistics);
  for (const { throughputPercentage: share } of [body, body.gcKPI]) {
    assert.ok(share === undefined || (share >= 0 && share <= 100), `throughput ${share}`);
  }
  const listed = body.fatals.length + body.problem.length + body.warnings.length;
  assert.equal(listed, analysis.findings.filter(({ level }) => level !== 'INFO').length);
  for (const { id, evidence } of analysis.findings) assert.ok(evidence.length > 0, `${id} without evidence`);
}

/** Members that may be below zero: times before 1970 or before the first date of a log, also of marks on a time axis. */
const INSTANTS = new Set(['x', 'from', 'to']);

/** Checks that there is no null, no NaN written as text, and nothing below zero. */
function checkFigures(value: Json | null, path: string): void {
  assert.ok(value !== null, `${path} is null`);
  if (typeof value === 'number') {
    assert.ok(Number.isFinite(value), path);
    const name = path.slice(path.lastIndexOf('.') + 1).replace(/\[.*/, '');
    assert.ok(value >= 0 || INSTANTS.has(name), `${path} is ${value}`);
  } else if (typeof value === 'string') {
    // The zone of a time axis may lie west of Greenwich.
    const isZone = path.endsWith('.zone');
    assert.ok(
      isZone || !/^-\d|\bNaN\b|\bInfinity\b|\bundefined\b/.test(value) || isQuoted(path),
      `${path} is ${value}`,
    );
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) checkFigures(item, `${path}[${index}]`);
  } else if (typeof value === 'object') {
    for (const [name, member] of Object.entries(value)) checkFigures(member, `${path}.${name}`);
  }
}

/** Returns whether a text is quoted from the log, so that it may contain anything. */
const isQuoted = (path: string): boolean =>
  /(?:\.text|commandLineFlags|\.phase|\.cause|\.version|\.label|\.name|\.rows\[\d+\]\[\d+\])$/.test(path);

function checkCounts({ gcStatistics, gcDurationSummary, gcCauses, gcPhases }: Body): void {
  const pauses = Number(gcStatistics.pauseCount);
  const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);
  assert.ok(Number(gcStatistics.minorGCCount) + Number(gcStatistics.fullGCCount) <= pauses);
  assert.equal(sum(gcDurationSummary.groups.map(({ numberOfGCs }) => numberOfGCs)), pauses, 'duration groups');
  assert.equal(sum(gcPhases.filter(({ kind }) => kind === 'pause').map(({ count }) => count)), pauses, 'phases');
  const causes = sum(gcCauses.map(({ count }) => count));
  const max = pauses + Number(gcStatistics.concurrentCount);
  assert.ok(causes >= pauses && causes <= max, `${causes} causes of ${pauses} pauses`);
}

function checkTimes({ gcStatistics, gcCauses, gcPhases }: Body): void {
  const total = Number(gcStatistics.pauseTotalTime);
  const parts = { gcCauses, gcPhases: gcPhases.filter(({ kind }) => kind === 'pause') };
  for (const [name, rows] of Object.entries(parts)) {
    const sum = rows.reduce((time, { totalTime }) => time + Number(totalTime), 0);
    assert.ok(
      Math.abs(sum - total) <= ROUNDING_MS * (rows.length + 1) + 1e-9 * total,
      `${name}: ${sum} of ${total} ms`,
    );
  }
  const collections = Number(gcStatistics.minorGCTotalTime ?? 0) + Number(gcStatistics.fullGCTotalTime ?? 0);
  assert.ok(collections <= total * (1 + 1e-9) + 2 * ROUNDING_MS, 'collections take longer than all pauses');
  const shares = gcCauses.reduce((sum, { percent }) => sum + percent, 0);
  assert.ok(total === 0 || Math.abs(shares - 100) <= ROUNDING_MS * (gcCauses.length + 1), `shares sum to ${shares} %`);
}

function checkPercentiles({ pausePercentiles, pauseMaxTime, pauseCount }: Statistics): void {
  assert.equal(pausePercentiles === undefined, pauseCount === '0');
  if (!pausePercentiles) return;
  const { p50, p90, p95, p99, p999 } = pausePercentiles;
  const ordered = [p50, p90, p95, p99, p999, pauseMaxTime].map(Number);
  assert.deepEqual(
    ordered,
    [...ordered].sort((a, b) => a - b),
  );
}
