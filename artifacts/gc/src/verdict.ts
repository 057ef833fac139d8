import { type Finding, formatQuantity, ms, percent, type Verdict } from '@hindsight/model';
import type { LogTotals } from './log-totals.ts';
import { firstSentence } from './tips.ts';

/** Two lines of a banner. */
const MOST_CHARACTERS = 200;

const HEAP_CHART = 'heap-after-gc';
const PAUSE_CHART = 'gc-pause-duration';

/** Diagnoses that the pauses prove; all others are seen in how full the heap is. */
const ABOUT_PAUSES: ReadonlySet<string> = new Set([
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
]);

/** What a reader sees first: the worst finding with its numbers, or that nothing is wrong and how well it went. */
export function verdictOf(findings: readonly Finding[], totals: LogTotals): Verdict {
  const worst = findings.find(({ level }) => level !== 'INFO');
  if (!worst) return { level: 'OK', sentence: shortened(figures(totals)), chart: HEAP_CHART };
  const claim = firstSentence(worst.explanation);
  const whole = `${worst.title}. ${claim}`;
  const fitting = [whole, claim, `${worst.title}. ${figures(totals)}`].find(({ length }) => length <= MOST_CHARACTERS);
  const chart = ABOUT_PAUSES.has(worst.id) ? PAUSE_CHART : HEAP_CHART;
  const sentence = fitting ?? shortened(`${worst.title}.`);
  return { level: worst.level, sentence, confidence: worst.confidence, chart };
}

function figures({ pauses, throughputPercent, durationMs }: LogTotals): string {
  if (pauses.count === 0) return 'The log holds no GC pause.';
  const longest = `the longest pause took ${formatQuantity(ms(pauses.maxMs))}`;
  if (throughputPercent === undefined || durationMs === undefined) {
    return `${longest.charAt(0).toUpperCase()}${longest.slice(1)}.`;
  }
  const share = formatQuantity(percent(throughputPercent));
  return `The application had ${share} of ${formatQuantity(ms(durationMs))} to itself; ${longest}.`;
}

/** Cut between words. */
function shortened(sentence: string): string {
  if (sentence.length <= MOST_CHARACTERS) return sentence;
  const cut = sentence.slice(0, MOST_CHARACTERS - 1);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), 1))}…`;
}
