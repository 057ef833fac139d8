import {
  findWorst,
  fitSentences,
  formatDuration,
  formatPercent,
  MAX_VERDICT_CHARACTERS,
  pluralize,
  truncate,
} from '@hindsight/claims';
import type { Finding, Verdict } from '@hindsight/model';
import type { LogTotals } from './answer/log-totals.ts';
import type { GcRuleId } from './rules/index.ts';
import { HEAP_CHART } from './sections/heap-timeline.ts';

/** Less is no base for a judgement. */
const SHORT_MS = 30_000;
const MIN_PAUSES = 10;

const PAUSE_CHART = 'gc-pause-duration';

/** Rules whose evidence is the pauses; the evidence of all others is how full the heap is. */
const ABOUT_PAUSES: ReadonlySet<string> = new Set<GcRuleId>([
  'gc-overhead',
  'long-pause',
  'pause-outlier',
  'pause-target-missed',
  'full-gc-on-concurrent',
  'frequent-full-gc',
  'consecutive-full-gc',
  'frequent-young-gc',
  'system-gc',
  'long-remark',
  'long-root-scan',
  'reference-processing',
  'gc-cpu-starved',
  'few-gc-threads',
  'serial-by-ergonomics',
  'diagnostic-gc',
  'gclocker',
  'time-to-safepoint',
  'non-gc-safepoints',
  'outlasting-stop',
  'stops-only',
]);

/**
 * The verdict of the report: the worst finding with its first sentences, or that nothing is wrong and how well the collector
 * did.
 */
export function composeVerdict(findings: readonly Finding[], totals: LogTotals): Verdict {
  const worst = findWorst(findings);
  const summary = summarize(totals);
  if (!worst)
    return {
      level: isEmpty(totals) || isTooSmall(totals) ? 'INFO' : 'OK',
      sentence: truncate(summary, MAX_VERDICT_CHARACTERS),
      chart: HEAP_CHART,
    };
  const chart = ABOUT_PAUSES.has(worst.id) ? PAUSE_CHART : HEAP_CHART;
  return {
    level: worst.level,
    sentence: truncate(worst.title, MAX_VERDICT_CHARACTERS),
    detail: fitSentences(worst.explanation),
    confidence: worst.confidence,
    chart,
  };
}

/** A log without a collection and without a stop proves nothing: it must not look like one that was judged. */
const isEmpty = ({ pauses, concurrent, safepoints }: LogTotals): boolean =>
  pauses.count + concurrent.count === 0 && safepoints === undefined;

/** Nor do some seconds or some pauses: their figures are told, and no problem was not looked for under load. */
const isTooSmall = ({ pauses, durationMs = Number.POSITIVE_INFINITY }: LogTotals): boolean =>
  pauses.count > 0 && durationMs < Number.POSITIVE_INFINITY && (durationMs < SHORT_MS || pauses.count < MIN_PAUSES);

const capitalize = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}`;

function summarize({ pauses, concurrent, safepoints, throughputPercent, durationMs }: LogTotals): string {
  if (pauses.count === 0 && safepoints)
    return `The log has safepoints and no collections: ${pluralize(safepoints.count, 'stop')} took ${formatDuration(safepoints.totalMs)}${durationMs === undefined ? '' : ` of ${formatDuration(durationMs)}`}, the longest ${formatDuration(safepoints.maxMs)}.`;
  if (pauses.count === 0 && concurrent.count > 0)
    return `The collector ran ${pluralize(concurrent.count, 'concurrent cycle')}${durationMs === undefined ? '' : ` in ${formatDuration(durationMs)}`}; the log does not state their pauses.`;
  if (pauses.count === 0)
    return 'The log holds no GC pause: let the application run under load until collections have happened, and take the log again.';
  const longest = `the longest pause took ${formatDuration(pauses.maxMs)}`;
  if (throughputPercent === undefined || durationMs === undefined) {
    return `${capitalize(longest)}.`;
  }
  if (pauses.totalMs >= durationMs)
    return `The log has ${pluralize(pauses.count, 'pause')} and no time between pauses, too little to judge: take some minutes under load. ${capitalize(longest)}.`;
  const length = formatDuration(durationMs);
  const whole = (of: string) =>
    `The application had ${formatPercent(throughputPercent)} of ${of} to itself; ${longest}.`;
  if (durationMs < SHORT_MS)
    return `The log covers ${length}, too short to judge: take some minutes under load. ${whole('it')}`;
  if (pauses.count >= MIN_PAUSES) return whole(length);
  return `The log has ${pluralize(pauses.count, 'pause')} in ${length}, too few to judge: take a log under load. ${whole('it')}`;
}
