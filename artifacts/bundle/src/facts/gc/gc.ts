import { lineEvidence } from '@hindsight/claims';
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
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { createGcFact } from './gc-fact.ts';
import { collectFloors, findCeiling } from './gc-floors.ts';
import { collectRise, collectSettled } from './gc-rise.ts';

const MIN_FUTILE_RUN = 3;
const MAX_FUTILE_FREED = 0.05;
/** A collection of an almost empty heap frees nothing either. */
const MIN_FILLED = 0.5;
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
/** Fewer are no habit of the program. */
const MIN_HUMONGOUS_PAUSES = 5;
const MIN_EVACUATION_FAILURES = 3;

const NO_FLAGS: ReadonlyMap<string, string> = new Map();

/** Collects the facts of the last run in the GC log of the captured JVM. */
export function collectGcFacts({ gc, diagnostics }: Capture): Fact[] {
  const last = gc?.analysis.analyses.at(-1);
  if (!last) return [];
  const max = last.capacity?.bytes ?? Number.NaN;
  return [
    ...collectFloors(last, max),
    ...collectRise(last, findCeiling(last, max)),
    ...collectSettled(last, findCeiling(last, max)),
    ...collectLeakFindings(gc?.analysis.findings ?? []),
    // Full collections free the garbage between them, so that a floor need not show a heap that is too small.
    ...takeOverFinding('undersized', 'heap-too-small', gc?.analysis.findings ?? []),
    ...collectReason(gc?.analysis.findings ?? []),
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

/** Takes over the growth of the live set that the rules of GC logs found. */
function collectLeakFindings(findings: readonly Finding[]): Fact[] {
  const found = findings.find(({ cause, level }) => cause !== undefined && isCaseOf(cause, 'leak') && level !== 'INFO');
  if (!found) return [];
  const quality = found.level === 'WARNING' ? QUALITY.sampled : QUALITY.measured;
  const fact = createGcFact('live-set-grows', found.explanation.replace(/\.$/, ''), found.evidence);
  return [{ ...fact, quality, headline: found.title, repeats: ['rose-to-full', 'floor-rising'] }];
}

/** Takes over a serious finding of the GC log of this cause as a fact. */
function takeOverFinding(id: string, of: Cause, findings: readonly Finding[]): Fact[] {
  const found = findings.find(
    ({ cause, level }) => cause !== undefined && isCaseOf(cause, of) && (level === 'SEVERE' || level === 'FATAL'),
  );
  if (!found) return [];
  const fact = createGcFact(id, found.explanation.replace(/\.$/, ''), found.evidence, { title: found.title });
  return [{ ...fact, headline: found.title }];
}

/** Causes that a setting or the program's way to allocate are to blame for, and not what is kept in the heap. */
const REASONS: readonly Cause[] = ['heap-sizing', 'collector-settings', 'allocation'];

/** Takes over what the GC log names first, where it is the reason of the time that collections take. */
function collectReason([first]: readonly Finding[]): Fact[] {
  const cause = first?.cause;
  if (!first || cause === undefined || first.level === 'INFO' || first.level === 'WARNING') return [];
  if (!REASONS.some((reason) => isCaseOf(cause, reason))) return [];
  const words = { title: first.title.replace(/\.$/, ''), advice: first.advice ?? '' };
  return [createGcFact('gc-reason', first.explanation.replace(/\.$/, ''), first.evidence, words)];
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
  return [createGcFact('full-futile', statement, [lineEvidence(lastLine)], { collections: String(longest) })];
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
    createGcFact(
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
      createGcFact('long-pause', `the longest GC pause took ${longest}`, [lineEvidence(run.pauses.line.get(maxRow))], {
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
    facts.push(createGcFact('sp-long', `the safepoint ${other.operation} took ${longest}`, [evidence], { longest }));
  }
  return facts;
}

function collectMetaspace({ oldCollections, sizes }: GcAnalysis): Fact[] {
  const collections = oldCollections.filter(({ resizing, cause }) => resizing || /Metadata|Metaspace/.test(cause));
  const last = collections.at(-1);
  const { peak = 0, allocated = Number.POSITIVE_INFINITY } = sizes.metaspace;
  if (!last || collections.length < MIN_METASPACE_COLLECTIONS || peak < allocated * 0.9) return [];
  return [
    createGcFact(
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
        createGcFact(id, `${total} pauses ${predicate}`, [lineEvidence(first.line)], {
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
  if (
    humongous.reduce((sum, { percent: share }) => sum + share, 0) >= MIN_HUMONGOUS_PERCENT ||
    areMostRequests(humongous, all)
  )
    addFact('humongous', humongous, MIN_HUMONGOUS_PAUSES, 'were triggered by humongous objects');
  const failed = countFailures(run);
  if (failed.count >= MIN_EVACUATION_FAILURES)
    facts.push(
      createGcFact('evac-fail', `${failed.count} evacuations failed`, [lineEvidence(failed.line)], {
        pauses: String(failed.count),
        cause: 'failed evacuation',
      }),
    );
  return facts;
}

const MIN_REQUESTS = 10;
const MIN_SHARE_OF_REQUESTS = 0.5;
/** A full collection says that the others came too late; what asks for memory is told by those before it. */
const OF_FULL = /^(?:G1 Compaction Pause|Allocation Failure|Ergonomics|Metadata)/;

/** Whether most collections that the program asked for were for such objects, whatever the full ones among them take. */
function areMostRequests(some: GcAnalysis['causes'], all: GcAnalysis['causes']): boolean {
  const sum = (causes: GcAnalysis['causes']) => causes.reduce((total, { pauseCount }) => total + pauseCount, 0);
  const requested = sum(all.filter(({ cause }) => !OF_FULL.test(cause)));
  return sum(some) >= MIN_REQUESTS && sum(some) >= requested * MIN_SHARE_OF_REQUESTS;
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
    createGcFact('wait-real', `${rows.length} pauses lasted more than twice the CPU time they used`, [
      lineEvidence(table.line.get(first)),
    ]),
  ];
}

function collectMemoryErrors({ run: { marks } }: GcAnalysis): Fact[] {
  const mark = marks.find((one) => one.mark === 'out-of-memory' || one.mark === 'gc-overhead-limit');
  return mark ? [createGcFact('gc-oom', 'the GC log reports an OutOfMemoryError', [lineEvidence(mark.line)])] : [];
}
