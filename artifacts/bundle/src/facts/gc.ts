import { lineEvidence, selectUpperMedian } from '@hindsight/claims';
import type { GcAnalysis } from '@hindsight/gc';
import {
  bytes,
  type Cause,
  type Evidence,
  type Finding,
  formatQuantity,
  isCaseOf,
  ms,
  percent,
} from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';
import { collectRise } from './gc-rise.ts';

const MIN_FULL_FLOOR = 0.85;
const MIN_RISE = 0.1;
const MIN_FLOORS = 5;
const MIN_FUTILE_RUN = 3;
const MAX_FUTILE_FREED = 0.05;
/** A collection of an almost empty heap frees nothing either. */
const MIN_FILLED = 0.5;
const MAX_FREED_FLOOR = 0.5;
const OVERHEAD_WINDOW_MS = 60_000;
const MIN_OVERHEAD = 0.2;
const MIN_LONG_PAUSE_MS = 1000;
const MIN_METASPACE_COLLECTIONS = 2;
const MIN_WAIT_MS = 500;
const MIN_WAITS = 2;
const MIN_EXPLICIT_PAUSES = 3;
/** Share of the pause time, in percent. Without these calls, pauses would be no problem. */
const MIN_EXPLICIT_PERCENT = 50;
/**
 * Where direct memory is limited, the JDK itself requests collections when buffers reach the limit (java.nio.Bits.reserveMemory). Below
 * this share of the run, in percent, that is how it is meant to work.
 */
const MIN_OWN_REQUESTS_PERCENT = 2;
/** Below this share of the run, in percent, nobody feels such pauses unless one of them is long. */
const MIN_FELT_PERCENT = 1;
const MIN_HUMONGOUS_PERCENT = 20;
const MIN_EVACUATION_FAILURES = 3;

const NO_FLAGS: ReadonlyMap<string, string> = new Map();

/** Collects the facts of the last run in the GC log of the captured JVM. */
export function collectGcFacts({ gc, diagnostics }: Capture): Fact[] {
  const last = gc?.analysis.analyses.at(-1);
  if (!last) return [];
  const max = last.capacity?.bytes ?? Number.NaN;
  return [
    ...collectFloors(last, max),
    ...collectRise(last, max),
    ...collectLeakFindings(gc?.analysis.findings ?? []),
    // Full collections free the garbage between them, so that a floor need not show a heap that is too small.
    ...takeOverFinding('undersized', 'heap-too-small', gc?.analysis.findings ?? []),
    ...takeOverFinding('slow-safepoint', 'time-to-safepoint', gc?.analysis.findings ?? []),
    ...collectFutile(last, max),
    ...collectOverhead(last),
    ...collectPauses(last),
    ...collectMetaspace(last),
    ...collectCauses(last, diagnostics?.value.flags ?? NO_FLAGS),
    ...collectWaits(last),
    ...collectMemoryErrors(last),
  ];
}

const formatSize = (value: number): string => formatQuantity(bytes(value));
const createFact = (id: string, statement: string, evidence: Fact['evidence'], words: Fact['words'] = {}): Fact => ({
  id,
  family: 'gc',
  quality: QUALITY.measured,
  statement,
  evidence,
  words,
});

/** Lists the collections whose remaining heap is close to the live set: all full and major ones. */
const listFloors = ({ oldCollections }: GcAnalysis) =>
  oldCollections.filter(({ after, resizing }) => Number.isFinite(after) && !resizing);

function collectFloors(analysis: GcAnalysis, max: number): Fact[] {
  const all = listFloors(analysis);
  const last = all.slice(-MIN_FLOORS);
  const newest = last.at(-1);
  if (!newest || !(max > 0)) return [];
  const median = selectUpperMedian(last.map(({ after }) => after)) ?? 0;
  const share = `${((100 * median) / max).toFixed(0)} %`;
  const words = { after: formatSize(median), max: formatSize(max), share, collections: String(all.length) };
  const facts: Fact[] = [];
  if (last.length >= 2 && median >= max * MIN_FULL_FLOOR && newest.after >= max * MAX_FREED_FLOOR) {
    const statement = `after the last ${last.length} full or major collections the heap is still ${share} full (${formatSize(median)} of ${formatSize(max)})`;
    facts.push(
      createFact(
        'floor-high',
        statement,
        [lineEvidence(newest.line), lineEvidence(last[0]?.line ?? newest.line)],
        words,
      ),
    );
  } else if (Math.min(median, newest.after) < max * MAX_FREED_FLOOR) {
    facts.push(createFreeFact(newest, median, max, words));
  }
  if (isFlat(analysis, last, max))
    facts.push(createFact('floor-flat', describeFlat(last), [lineEvidence(newest.line)], words));
  const [first] = all;
  const rise = computeSlope(all.map(({ at: when, after }) => [when, after]));
  if (first && all.length >= MIN_FLOORS && rise > 0 && newest.after - first.after >= max * MIN_RISE) {
    const statement = `the heap in use after full or major collections rose from ${formatSize(first.after)} to ${formatSize(newest.after)}`;
    facts.push(
      createFact('floor-rising', statement, [lineEvidence(first.line), lineEvidence(newest.line)], {
        from: formatSize(first.after),
        to: formatSize(newest.after),
        max: formatSize(max),
      }),
    );
  }
  return facts;
}

/** What remains does not change by more than this share of it. */
const MAX_FLAT_SPREAD = 0.06;
/** A leak ends in a full heap, where what remains does not change either. */
const MAX_FLAT_FLOOR = 0.95;
const MIN_YOUNG_BETWEEN = 10;

/** What remains stays the same while young collections free garbage: what lives there is complete, and nothing is added to it. */
function isFlat({ run: { pauses } }: GcAnalysis, floors: GcAnalysis['oldCollections'], max: number): boolean {
  const after = floors.map((one) => one.after);
  const [least, most] = [Math.min(...after), Math.max(...after)];
  const [from, to] = [floors[0]?.at ?? 0, floors.at(-1)?.at ?? 0];
  let between = -floors.length;
  for (let row = 0; row < pauses.count; row++) if (pauses.at.get(row) >= from && pauses.at.get(row) <= to) between++;
  const isSame = most - least <= most * MAX_FLAT_SPREAD && most < max * MAX_FLAT_FLOOR;
  return floors.length >= MIN_FLOORS && isSame && between >= MIN_YOUNG_BETWEEN;
}

const describeFlat = (floors: GcAnalysis['oldCollections']): string =>
  `the last ${floors.length} full or major collections left the same: ${formatSize(Math.min(...floors.map(({ after }) => after)))} to ${formatSize(Math.max(...floors.map(({ after }) => after)))}`;

/** The heap is free after collections, whether or not it was full for a time. */
function createFreeFact(
  newest: GcAnalysis['oldCollections'][number],
  median: number,
  max: number,
  words: Readonly<Record<string, string>>,
): Fact {
  const wasFull = median >= max * MIN_FULL_FLOOR;
  const left = wasFull ? newest.after : median;
  const share = `${((100 * left) / max).toFixed(0)} %`;
  const again = wasFull ? `, after the heap had been full with ${formatSize(median)}` : '';
  const statement = `full and major collections leave ${formatSize(left)} of ${formatSize(max)} (${share})${again}`;
  return createFact('full-frees', statement, [lineEvidence(newest.line)], {
    ...words,
    left: formatSize(left),
    ...(wasFull && { full: formatSize(median) }),
  });
}

/** Takes over the growth of the live set that the rules of GC logs found. */
function collectLeakFindings(findings: readonly Finding[]): Fact[] {
  const found = findings.find(({ cause, level }) => cause !== undefined && isCaseOf(cause, 'leak') && level !== 'INFO');
  if (!found) return [];
  const quality = found.level === 'WARNING' ? QUALITY.sampled : QUALITY.measured;
  const fact = createFact('live-set-grows', found.explanation.replace(/\.$/, ''), found.evidence);
  return [{ ...fact, quality, headline: found.title }];
}

/** Takes over a serious finding of the GC log of this cause as a fact. */
function takeOverFinding(id: string, of: Cause, findings: readonly Finding[]): Fact[] {
  const found = findings.find(
    ({ cause, level }) => cause !== undefined && isCaseOf(cause, of) && (level === 'SEVERE' || level === 'FATAL'),
  );
  if (!found) return [];
  const fact = createFact(id, found.explanation.replace(/\.$/, ''), found.evidence, { title: found.title });
  return [{ ...fact, headline: found.title }];
}

/** The slope of a long log is computed from this many points, because the work grows with their square. */
const MAX_SLOPE_POINTS = 200;

/**
 * Computes the Theil-Sen estimator: the median of the slopes between all pairs of points. Single outliers do not move
 * it.
 */
function computeSlope(points: readonly (readonly [number, number])[]): number {
  const step = Math.max(1, Math.ceil(points.length / MAX_SLOPE_POINTS));
  const sampled = points.filter((_, index) => index % step === 0);
  const slopes = sampled.flatMap(([x, y], index) => sampled.slice(index + 1).map(([x2, y2]) => (y2 - y) / (x2 - x)));
  return selectUpperMedian(slopes.filter(Number.isFinite)) ?? 0;
}

function collectFutile(analysis: GcAnalysis, max: number): Fact[] {
  let run = 0;
  let longest = 0;
  let lastLine = 0;
  for (const { full, before, after, line } of analysis.oldCollections) {
    if (!full) continue;
    run = before - after < max * MAX_FUTILE_FREED && after >= max * MIN_FILLED ? run + 1 : 0;
    if (run < longest || run === 0) continue;
    longest = run;
    lastLine = line;
  }
  if (longest < MIN_FUTILE_RUN) return [];
  const statement = `${longest} full collections in a row freed less than ${MAX_FUTILE_FREED * 100} % of the heap each`;
  return [createFact('full-futile', statement, [lineEvidence(lastLine)], { collections: String(longest) })];
}

/** Finds the window of a minute with the longest total of pauses. A shorter log is one window. */
function collectOverhead({ run, span }: GcAnalysis): Fact[] {
  const { pauses } = run;
  const window = Math.min(OVERHEAD_WINDOW_MS, span.durationMs);
  if (!(window >= 10_000)) return [];
  let [from, stopped, worst, worstRow] = [0, 0, 0, 0];
  for (let row = 0; row < pauses.count; row++) {
    stopped += pauses.duration.get(row);
    while (from < row && pauses.at.get(row) - pauses.at.get(from) > window) stopped -= pauses.duration.get(from++);
    if (stopped <= worst) continue;
    [worst, worstRow] = [stopped, row];
  }
  const share = worst / window;
  if (!(share >= MIN_OVERHEAD)) return [];
  const shareText = `${(100 * Math.min(1, share)).toFixed(0)} %`;
  const evidence: Evidence = {
    kind: 'metric',
    name: 'stopped in the worst minute',
    measured: percent(100 * Math.min(1, share)),
  };
  return [
    createFact(
      'overhead',
      `GC stopped the program ${shareText} of the worst ${Math.round(window / 1000)} s`,
      [evidence, lineEvidence(pauses.line.get(worstRow))],
      { share: shareText },
    ),
  ];
}

function collectPauses({ run, pauses: { maxMs, maxRow }, safepoints }: GcAnalysis): Fact[] {
  const facts: Fact[] = [];
  if (maxMs >= MIN_LONG_PAUSE_MS) {
    const longest = formatQuantity(ms(maxMs));
    facts.push(
      createFact('long-pause', `the longest GC pause took ${longest}`, [lineEvidence(run.pauses.line.get(maxRow))], {
        longest,
      }),
    );
  }
  const other = safepoints?.operations.filter(({ gc, maxMs: longest }) => !gc && longest >= MIN_LONG_PAUSE_MS)[0];
  if (other) {
    const longest = formatQuantity(ms(other.maxMs));
    const evidence: Evidence = {
      kind: 'metric',
      name: `longest safepoint ${other.operation}`,
      measured: ms(other.maxMs),
    };
    facts.push(createFact('sp-long', `the safepoint ${other.operation} took ${longest}`, [evidence], { longest }));
  }
  return facts;
}

function collectMetaspace({ oldCollections, sizes }: GcAnalysis): Fact[] {
  const collections = oldCollections.filter(({ resizing, cause }) => resizing || /Metadata|Metaspace/.test(cause));
  const last = collections.at(-1);
  const { peak = 0, allocated = Number.POSITIVE_INFINITY } = sizes.metaspace;
  if (!last || collections.length < MIN_METASPACE_COLLECTIONS || peak < allocated * 0.9) return [];
  return [
    createFact(
      'meta-full',
      `${collections.length} collections were triggered by class metadata, ${formatSize(peak)} in use`,
      [lineEvidence(last.line)],
      {
        used: formatSize(peak),
      },
    ),
  ];
}

function collectCauses(
  { causes: all, run, span, flags }: GcAnalysis,
  capturedFlags: ReadonlyMap<string, string>,
): Fact[] {
  const facts: Fact[] = [];
  const selectCauses = (pattern: RegExp) => all.filter(({ cause }) => pattern.test(cause));
  const addFact = (id: string, matching: ReturnType<typeof selectCauses>, minPauses: number, predicate: string) => {
    const total = matching.reduce((sum, { pauseCount }) => sum + pauseCount, 0);
    const [first] = matching;
    if (first && total >= minPauses)
      facts.push(
        createFact(id, `${total} pauses ${predicate}`, [lineEvidence(first.line)], {
          pauses: String(total),
          cause: first.cause,
        }),
      );
  };
  const explicit = selectCauses(/^System\.gc/);
  const isOwnRequest = flags.values.has('MaxDirectMemorySize') || capturedFlags.has('MaxDirectMemorySize');
  const ofRun = (100 * explicit.reduce((sum, { totalMs }) => sum + totalMs, 0)) / span.durationMs;
  const isMost = explicit.reduce((sum, { percent: share }) => sum + share, 0) >= MIN_EXPLICIT_PERCENT;
  const longest = Math.max(0, ...explicit.map(({ maxMs }) => maxMs));
  const isFelt = isOwnRequest
    ? !(ofRun < MIN_OWN_REQUESTS_PERCENT)
    : !(ofRun < MIN_FELT_PERCENT) || longest >= MIN_LONG_PAUSE_MS;
  if (isFelt) addFact('explicit', explicit, MIN_EXPLICIT_PAUSES, 'were requested by System.gc()');
  if (isFelt && isMost)
    addFact(
      'explicit-most',
      explicit,
      MIN_EXPLICIT_PAUSES,
      'were requested by System.gc() and take most of the time of all collections',
    );
  const humongous = selectCauses(/[Hh]umongous/);
  if (humongous.reduce((sum, { percent: share }) => sum + share, 0) >= MIN_HUMONGOUS_PERCENT)
    addFact('humongous', humongous, 1, 'were triggered by humongous objects');
  const failed = countFailures(run);
  if (failed.count >= MIN_EVACUATION_FAILURES)
    facts.push(
      createFact('evac-fail', `${failed.count} evacuations failed`, [lineEvidence(failed.line)], {
        pauses: String(failed.count),
        cause: 'failed evacuation',
      }),
    );
  return facts;
}

function countFailures({ pauses: table }: GcAnalysis['run']): { count: number; line: number } {
  let [count, line] = [0, 0];
  for (let row = 0; row < table.count; row++) {
    if (!/Evacuation Failure|to-space exhausted/i.test(`${table.name.get(row)} ${table.cause.get(row)}`)) continue;
    count++;
    line = table.line.get(row);
  }
  return { count, line };
}

/** Finds pauses that last longer than the CPU time they used: the collector waited for a core or for the disk. */
function collectWaits({ run: { pauses: table } }: GcAnalysis): Fact[] {
  const rows: number[] = [];
  for (let row = 0; row < table.count; row++) {
    const real = table.real.get(row);
    if (real >= MIN_WAIT_MS && real > 2 * (table.user.get(row) + table.sys.get(row))) rows.push(row);
  }
  const [first] = rows;
  if (first === undefined || rows.length < MIN_WAITS) return [];
  return [
    createFact('wait-real', `${rows.length} pauses lasted more than twice the CPU time they used`, [
      lineEvidence(table.line.get(first)),
    ]),
  ];
}

function collectMemoryErrors({ run: { marks } }: GcAnalysis): Fact[] {
  const mark = marks.find((one) => one.mark === 'out-of-memory' || one.mark === 'gc-overhead-limit');
  return mark ? [createFact('gc-oom', 'the GC log reports an OutOfMemoryError', [lineEvidence(mark.line)])] : [];
}
