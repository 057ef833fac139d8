import type { GcAnalysis } from '@hindsight/gc';
import { bytes, type Evidence, formatQuantity, ms, percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';

const FULL_FLOOR = 0.85;
const RISE_OF_MAX = 0.1;
const RISING_FLOORS = 5;
const FUTILE_RUN = 3;
const FUTILE_OF_MAX = 0.05;
/** A collection of an empty heap frees nothing either. */
const FILLED = 0.5;
const FREES_OF_MAX = 0.5;
const OVERHEAD_WINDOW_MS = 60_000;
const OVERHEAD = 0.2;
const LONG_PAUSE_MS = 1000;
const META_COLLECTIONS = 2;
const WAIT_SECONDS_MS = 500;
const WAITS = 2;
const EXPLICIT = 3;
/** Of the pause time, in percent: without these calls there would be no trouble. */
const EXPLICIT_MOST = 50;
const HUMONGOUS_SHARE = 20;
const EVACUATION_FAILURES = 3;

/** What the GC log of the captured JVM tells: its last run. */
export function gcFacts({ gc }: Capture): Fact[] {
  const last = gc?.analysis.analyses.at(-1);
  if (!last) return [];
  const max = last.capacity?.bytes ?? Number.NaN;
  return [
    ...floors(last, max),
    ...futile(last, max),
    ...overhead(last),
    ...pauses(last),
    ...metaspace(last),
    ...causes(last),
    ...waits(last),
    ...memoryErrors(last),
  ];
}

const size = (value: number): string => formatQuantity(bytes(value));
const at = (line: number): Evidence => ({ kind: 'lines', first: line, last: line });
const made = (id: string, says: string, evidence: Fact['evidence'], words: Fact['words'] = {}): Fact => ({
  id,
  family: 'gc',
  quality: QUALITY.measured,
  says,
  evidence,
  words,
});

/** Heap in use after each full or major collection. */
const floorsOf = ({ oldCollections }: GcAnalysis) =>
  oldCollections.filter(({ after, resizing }) => Number.isFinite(after) && !resizing);

function floors(analysis: GcAnalysis, max: number): Fact[] {
  const all = floorsOf(analysis);
  const last = all.slice(-RISING_FLOORS);
  const newest = last.at(-1);
  if (!newest || !(max > 0)) return [];
  const sorted = last.map(({ after }) => after).toSorted((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  const share = `${((100 * median) / max).toFixed(0)} %`;
  const words = { after: size(median), max: size(max), share, collections: String(all.length) };
  const facts: Fact[] = [];
  if (last.length >= 2 && median >= max * FULL_FLOOR) {
    const says = `after the last ${last.length} full or major collections ${size(median)} of ${size(max)} (${share}) are still in use`;
    facts.push(made('floor-high', says, [at(newest.line), at(last[0]?.line ?? newest.line)], words));
  } else if (median < max * FREES_OF_MAX) {
    const says = `full and major collections leave ${size(median)} of ${size(max)} (${share})`;
    facts.push(made('full-frees', says, [at(newest.line)], words));
  }
  const [first] = all;
  const rise = slopeOf(all.map(({ at: when, after }) => [when, after]));
  if (first && all.length >= RISING_FLOORS && rise > 0 && newest.after - first.after >= max * RISE_OF_MAX) {
    const says = `what full or major collections leave rose from ${size(first.after)} to ${size(newest.after)}`;
    facts.push(
      made('floor-rising', says, [at(first.line), at(newest.line)], {
        from: size(first.after),
        to: size(newest.after),
        max: size(max),
      }),
    );
  }
  return facts;
}

/** Points of a long log that the slope is taken of: their number squared is the work. */
const SLOPE_POINTS = 200;

/** Theil and Sen: the median of the slopes between all pairs, which single odd points do not move. */
function slopeOf(points: readonly (readonly [number, number])[]): number {
  const step = Math.max(1, Math.ceil(points.length / SLOPE_POINTS));
  const few = points.filter((_, index) => index % step === 0);
  const slopes = few.flatMap(([x, y], index) => few.slice(index + 1).map(([x2, y2]) => (y2 - y) / (x2 - x)));
  const sorted = slopes.filter(Number.isFinite).toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

function futile(analysis: GcAnalysis, max: number): Fact[] {
  let run = 0;
  let longest = 0;
  let lastLine = 0;
  for (const { full, before, after, line } of analysis.oldCollections) {
    if (!full) continue;
    run = before - after < max * FUTILE_OF_MAX && after >= max * FILLED ? run + 1 : 0;
    if (run < longest || run === 0) continue;
    longest = run;
    lastLine = line;
  }
  if (longest < FUTILE_RUN) return [];
  const says = `${longest} full collections in a row freed less than ${FUTILE_OF_MAX * 100} % of the heap each`;
  return [made('full-futile', says, [at(lastLine)], { collections: String(longest) })];
}

/** Stopped time within the worst minute; of a shorter log within all of it. */
function overhead({ run, span }: GcAnalysis): Fact[] {
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
  if (!(share >= OVERHEAD)) return [];
  const told = `${(100 * Math.min(1, share)).toFixed(0)} %`;
  const evidence: Evidence = {
    kind: 'metric',
    name: 'stopped in the worst minute',
    measured: percent(100 * Math.min(1, share)),
  };
  return [
    made(
      'overhead',
      `GC stopped the program ${told} of the worst ${Math.round(window / 1000)} s`,
      [evidence, at(pauses.line.get(worstRow))],
      { share: told },
    ),
  ];
}

function pauses({ run, pauses: { maxMs, maxRow }, safepoints }: GcAnalysis): Fact[] {
  const facts: Fact[] = [];
  if (maxMs >= LONG_PAUSE_MS) {
    const told = formatQuantity(ms(maxMs));
    facts.push(
      made('long-pause', `the longest GC pause took ${told}`, [at(run.pauses.line.get(maxRow))], { longest: told }),
    );
  }
  const other = safepoints?.operations.filter(({ gc, maxMs: longest }) => !gc && longest >= LONG_PAUSE_MS)[0];
  if (other) {
    const told = formatQuantity(ms(other.maxMs));
    const evidence: Evidence = {
      kind: 'metric',
      name: `longest safepoint ${other.operation}`,
      measured: ms(other.maxMs),
    };
    facts.push(made('sp-long', `the safepoint ${other.operation} took ${told}`, [evidence], { longest: told }));
  }
  return facts;
}

function metaspace({ oldCollections, sizes }: GcAnalysis): Fact[] {
  const own = oldCollections.filter(({ resizing, cause }) => resizing || /Metadata|Metaspace/.test(cause));
  const last = own.at(-1);
  const { peak = 0, allocated = Number.POSITIVE_INFINITY } = sizes.metaspace;
  if (!last || own.length < META_COLLECTIONS || peak < allocated * 0.9) return [];
  return [
    made('meta-full', `${own.length} collections were made for class metadata, ${size(peak)} in use`, [at(last.line)], {
      used: size(peak),
    }),
  ];
}

function causes({ causes: all, run }: GcAnalysis): Fact[] {
  const facts: Fact[] = [];
  const of = (pattern: RegExp) => all.filter(({ cause }) => pattern.test(cause));
  const told = (id: string, found: ReturnType<typeof of>, least: number, what: string) => {
    const total = found.reduce((sum, { pauseCount }) => sum + pauseCount, 0);
    const [first] = found;
    if (first && total >= least)
      facts.push(made(id, `${total} pauses ${what}`, [at(first.line)], { pauses: String(total), cause: first.cause }));
  };
  const explicit = of(/^System\.gc/);
  told('explicit', explicit, EXPLICIT, 'were asked for by System.gc()');
  if (explicit.reduce((sum, { percent: share }) => sum + share, 0) >= EXPLICIT_MOST)
    told('explicit-most', explicit, EXPLICIT, 'were asked for by System.gc(), most of the time that collections take');
  const humongous = of(/[Hh]umongous/);
  if (humongous.reduce((sum, { percent: share }) => sum + share, 0) >= HUMONGOUS_SHARE)
    told('humongous', humongous, 1, 'were made for humongous objects');
  const failed = countFailures(run);
  if (failed.count >= EVACUATION_FAILURES)
    facts.push(
      made('evac-fail', `${failed.count} evacuations failed`, [at(failed.line)], {
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

/** Pauses that last longer than their work: the collector waited for a core or the disk. */
function waits({ run: { pauses: table } }: GcAnalysis): Fact[] {
  const rows: number[] = [];
  for (let row = 0; row < table.count; row++) {
    const real = table.real.get(row);
    if (real >= WAIT_SECONDS_MS && real > 2 * (table.user.get(row) + table.sys.get(row))) rows.push(row);
  }
  const [first] = rows;
  if (first === undefined || rows.length < WAITS) return [];
  return [
    made('wait-real', `${rows.length} pauses lasted more than twice the CPU time they used`, [
      at(table.line.get(first)),
    ]),
  ];
}

function memoryErrors({ run: { marks } }: GcAnalysis): Fact[] {
  const mark = marks.find((one) => one.mark === 'out-of-memory' || one.mark === 'gc-overhead-limit');
  return mark ? [made('gc-oom', 'the GC log tells of an OutOfMemoryError', [at(mark.line)])] : [];
}
