import { lineEvidence } from '@hindsight/claims';
import { formatQuantity, ms } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';

/** Messages of programs that watch the clock themselves. */
const SET_BACK =
  /\b(?:retrograde clock change|clock (?:has |was )?(?:moved|set|jumped|gone|went|turned|shifted) back|(?:time|clock) (?:went|goes|moved|jumped|is going) backwards?)\b/i;
/** Smaller steps come from slewing and rounding. */
const MIN_STEP_MS = 1000;

/**
 * Finds out from the GC log whether the clock of the host was set while the program ran: then dates move against the
 * uptime.
 */
export function collectGcClockFacts({ gc }: Pick<Capture, 'gc'>): Fact[] {
  const jumps = gc?.analysis.analyses.at(-1)?.run.clock.jumps.filter(({ byMs }) => Math.abs(byMs) >= MIN_STEP_MS) ?? [];
  const [largest] = jumps.toSorted((a, b) => Math.abs(b.byMs) - Math.abs(a.byMs));
  if (!largest) return [];
  const direction = largest.byMs > 0 ? 'ahead' : 'back';
  const amount = formatQuantity(ms(Math.abs(largest.byMs)));
  return [
    {
      id: 'clock-jump',
      family: 'gc',
      quality: QUALITY.measured,
      statement: `dates of the GC log jump ${amount} ${direction} against the uptime`,
      evidence: [lineEvidence(largest.line, ms(largest.byMs))],
      words: { jump: `${amount} ${direction}` },
    },
  ];
}

interface LoggedTemplate {
  readonly text: string;
  readonly count: number;
  readonly firstLine: number;
}

/** Finds records of an application log that say that the clock was set back. */
export const collectLogClockFacts = (log: string, templates: readonly LoggedTemplate[]): Fact[] =>
  templates
    .filter(({ text }) => SET_BACK.test(text))
    .slice(0, 1)
    .map(({ text, count, firstLine }) => ({
      id: 'clock-back',
      family: 'log',
      quality: QUALITY.measured,
      statement: `${log} says ${count} times that the clock was set back`,
      evidence: [lineEvidence(firstLine)],
      words: { log, text: text.slice(0, 160) },
    }));
