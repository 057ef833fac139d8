import { type Evidence, formatQuantity, ms } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture } from '../model.ts';

/** Programs that watch the clock say so themselves. */
const SET_BACK =
  /\b(?:retrograde clock change|clock (?:has |was )?(?:moved|set|jumped|gone|went|turned|shifted) back|(?:time|clock) (?:went|goes|moved|jumped|is going) backwards?)\b/i;
/** Less is what slewing and rounding do. */
const STEP_MS = 1000;

/** The clock of the host was set while the program ran: dates move against the uptime. */
export function gcClockFacts({ gc }: Pick<Capture, 'gc'>): Fact[] {
  const jumps = gc?.analysis.analyses.at(-1)?.run.clock.jumps.filter(({ byMs }) => Math.abs(byMs) >= STEP_MS) ?? [];
  const [largest] = jumps.toSorted((a, b) => Math.abs(b.byMs) - Math.abs(a.byMs));
  if (!largest) return [];
  const direction = largest.byMs > 0 ? 'ahead' : 'back';
  const told = formatQuantity(ms(Math.abs(largest.byMs)));
  return [
    {
      id: 'clock-jump',
      family: 'gc',
      quality: QUALITY.measured,
      says: `dates of the GC log jump ${told} ${direction} against the uptime`,
      evidence: [at(largest.line, ms(largest.byMs))],
      words: { told: `${told} ${direction}` },
    },
  ];
}

interface Said {
  readonly text: string;
  readonly count: number;
  readonly firstLine: number;
}

/** The same as a log says it. */
export const logClockFacts = (log: string, templates: readonly Said[]): Fact[] =>
  templates
    .filter(({ text }) => SET_BACK.test(text))
    .slice(0, 1)
    .map(({ text, count, firstLine }) => ({
      id: 'clock-back',
      family: 'log',
      quality: QUALITY.measured,
      says: `${log} says ${count} times that the clock was set back`,
      evidence: [at(firstLine)],
      words: { log, text: text.slice(0, 160) },
    }));

const at = (line: number, measured?: ReturnType<typeof ms>): Evidence => ({
  kind: 'lines',
  first: line,
  last: line,
  ...(measured && { measured }),
});
