import type { Span } from '../analysis.ts';
import type { GcLog, GcRun } from '../model.ts';
import type { ClockTime } from '../request/time-window.ts';

/** A log that begins this soon after JVM start is measured from JVM start (contract, definition of throughput). */
const FROM_JVM_START_MS = 60_000;
/** The longest warm-up. Start-up differs from the rest of a run: class loading, heap growth. */
const WARM_UP_MS = 60_000;
const WARM_UP_SHARE = 0.1;
/** `SHORT_RUN` of the rule catalog. */
const SHORT_RUN_MS = 30_000;
const MIN_PAUSES = 10;

/** Computes the time span over which the figures of a run are measured. */
export function computeSpan(run: GcRun, log: GcLog): Span {
  const { kind, first } = run.clock;
  const startKnown = kind === 'uptime' && first >= 0 && first <= FROM_JVM_START_MS && !log.window.from;
  // A log is silent until the first collection; a recording that is started later knows nothing of the time before it.
  const isComplete = startKnown && run.facts.recordingStart === undefined;
  const from = isComplete ? 0 : findStart(run, log);
  const to = findEnd(run, log);
  // A log of one moment does not state how long the program ran.
  const durationMs = to > from ? to - from : Number.NaN;
  const warmUp = startKnown ? Math.min(WARM_UP_MS, WARM_UP_SHARE * to) : 0;
  const events = run.pauses.count || run.cycles.count;
  return {
    from,
    to,
    durationMs,
    warmUpEnd: startKnown ? Math.max(from, warmUp) : from,
    short: to - from < SHORT_RUN_MS || events < MIN_PAUSES,
  };
}

/**
 * A time window is measured from its own bounds: the time before its first event is part of it, as far as the log covers
 * it.
 */
const findStart = ({ clock }: GcRun, { window: { from } }: GcLog): number =>
  from ? Math.min(clock.first, Math.max(clock.runFirst, toRunTime(clock, from))) : clock.first;

const findEnd = ({ clock }: GcRun, { window: { to } }: GcLog): number =>
  to ? Math.max(clock.first, Math.min(clock.runLast, toRunTime(clock, to))) : clock.last;

const toRunTime = ({ wallOffset }: GcRun['clock'], { clock, ms }: ClockTime): number =>
  clock === 'wall' ? ms - wallOffset : ms;
