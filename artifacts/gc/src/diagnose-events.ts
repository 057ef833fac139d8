import type { Evidence, Finding, Quantity } from '@hindsight/model';
import type { GcAnalysis } from './analysis.ts';
import { GcLogBuilder } from './builder.ts';
import type { GcEvent } from './events.ts';
import { analyzeRun } from './metrics/index.ts';
import type { GcRuleId } from './rules/index.ts';
import { diagnoseRuns } from './run-findings.ts';

export type { GcAnalysis } from './analysis.ts';
export { type Collector, type GcEvent, type PauseEvent, type PauseKind, PauseMark, type Pools } from './events.ts';

/** What stands for a line of a log in another artifact: it is quoted where a rule quotes the line. */
export interface EventOrigin {
  /** `pause of G1 Evacuation Pause at 12.3 s` */
  readonly name: string;
  readonly measured: Quantity;
}

/** Rules that speak of a log as a text, or need what only a log says. */
const OF_LOGS_ONLY: ReadonlySet<string> = new Set<GcRuleId>([
  'log-incomplete',
  'log-gap',
  'clock-jump',
  'jvm-restart',
  'missing-gc-details',
  'missing-timestamps',
  'no-gc-activity',
  'no-op-collector',
  'healthy',
]);

/** The figures of collections that another artifact than a log has. `line` of an event is its number, counted from 1. */
export function analyzeGcEvents(events: readonly GcEvent[], source: string): GcAnalysis[] {
  const builder = new GcLogBuilder({ initialWall: Number.NaN, window: {} });
  for (const event of events) builder.emit(event);
  const log = builder.finish({
    formats: [source],
    unparsed: { count: 0, examples: [] },
    foreignLines: 0,
    lines: events.length,
    bytes: 0,
    nulBytes: 0,
    truncated: false,
  });
  return log.runs.filter(({ pauses, cycles }) => pauses.count + cycles.count > 0).map((run) => analyzeRun(run, log));
}

/** Diagnoses collections with the rules of GC logs; evidence that would be a line is what the line stands for. */
export function diagnoseGcEvents(
  analyses: readonly GcAnalysis[],
  findOrigin: (line: number) => EventOrigin | undefined,
): Finding[] {
  if (analyses.length === 0) return [];
  return diagnoseRuns(analyses)
    .filter(({ id }) => !OF_LOGS_ONLY.has(id))
    .map((finding) => {
      const evidence = finding.evidence.flatMap((one) => translate(one, findOrigin));
      const [first, ...rest] = evidence;
      return {
        ...finding,
        explanation: withoutLines(finding.explanation),
        evidence: first ? [first, ...rest] : [...finding.evidence],
      };
    });
}

function translate(evidence: Evidence, findOrigin: (line: number) => EventOrigin | undefined): Evidence[] {
  if (evidence.kind !== 'lines') return [evidence];
  const origin = findOrigin(evidence.last) ?? findOrigin(evidence.first);
  return origin ? [{ kind: 'metric', name: origin.name, measured: evidence.measured ?? origin.measured }] : [];
}

/** Takes the numbers of lines out of a text: an event has a time, which stands beside them. */
const withoutLines = (text: string): string =>
  text
    .replace(/,? (?:in )?lines \d[\d,]* to \d[\d,]*,?/g, '')
    .replace(/,? from line \d[\d,]* to line \d[\d,]*/g, '')
    .replace(/from line \d[\d,]* on /g, 'at the end ')
    .replace(/ ,/g, ',');
