import { findMaximum, findMinimum } from '@hindsight/claims';
import { compareLevels, type Finding, formatQuantity, type Level, ms } from '@hindsight/model';
import type { Fact } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { findLastDumpTime } from '../../zones.ts';
import { findPresent, isPast } from '../host/message-age.ts';

/**
 * What has not occurred for this long, and for so many times as long as it lasted, is the past where dumps or a GC log show that the program
 * runs since. A shorter time may be the calm between two waves.
 */
const PAST = { leastMs: 3_600_000, times: 3 } as const;

/** The last time at which a GC log tells that its JVM ran, in ms since 1970; undefined without dates. */
function findGcEnd({ gc }: Pick<Capture, 'gc'>): number | undefined {
  const run = gc?.analysis.analyses.at(-1)?.run;
  if (!run || run.pauses.count === 0) return undefined;
  const end = run.pauses.at.get(run.pauses.count - 1) + run.clock.wallOffset;
  return Number.isFinite(end) ? end : undefined;
}

/** The last time at which dumps or the GC log show the program. */
export function findLastSign(capture: Pick<Capture, 'gc' | 'threads'>): number | undefined {
  const times = [findLastDumpTime(capture.threads), findGcEnd(capture)].filter((time) => time !== undefined);
  return times.length > 0 ? findMaximum(times) : undefined;
}

/** Says of errors that ended long before their log and before the last sign of the program that they are the past. */
export function markPastErrors(
  fact: Fact,
  span: { readonly to: number } | undefined,
  lastSign: number | undefined,
): Fact {
  const { from, to } = fact;
  if (from === undefined || to === undefined || !span || lastSign === undefined) return fact;
  const since = Math.min(span.to, lastSign) - to;
  if (since < PAST.leastMs || since < PAST.times * (to - from)) return fact;
  return { ...fact, words: { ...fact.words, past: `none in the last ${formatQuantity(ms(span.to - to))} of the log` } };
}

/** Says of what a GC log tells that it is the past, where the log ended days before the last time in the other files. */
export function markPastCollections(facts: readonly Fact[], capture: Capture): readonly Fact[] {
  const [end, present] = [findGcEnd(capture), findPresent(capture)];
  if (end === undefined || present === undefined || !isPast(end, present)) return facts;
  const past = `the GC log ended ${formatQuantity(ms(present - end))} before the last time in the other files`;
  return facts.map((fact) => (fact.family === 'gc' ? weaken(fact, past) : fact));
}

/** Says of the findings of logs that they are about errors of the past. */
export function weakenPastFindings(findings: readonly Fact[], logs: readonly Fact[]): readonly Fact[] {
  const past = new Map(
    logs.flatMap(({ id, words }) =>
      words.past === undefined ? [] : [[`${words.log} ${words.finding ?? id.replace(':', '-')}`, words.past] as const],
    ),
  );
  return findings.map((fact) => {
    const clause = past.get(`${fact.words.part} ${fact.finding?.id}`);
    return clause === undefined ? fact : weaken(fact, clause);
  });
}

const weaken = (fact: Fact, past: string): Fact => ({
  ...fact,
  words: { ...fact.words, past },
  ...(fact.finding && { finding: toWarning(fact.finding) }),
});

const toWarning = (finding: Finding): Finding => ({ ...finding, level: limitToWarning(finding.level) });

/** What is over is to be known, and harms nobody now. */
export const limitToWarning = (level: Level): Level => (compareLevels(level, 'WARNING') < 0 ? 'WARNING' : level);

/** The clause that says why all these facts are of the past; undefined when one of them is not. */
export function findPastClause(facts: readonly Fact[]): string | undefined {
  const clauses = facts.map(({ words }) => words.past);
  return clauses.includes(undefined) ? undefined : clauses[0];
}

/** So few time-outs of a pool are told by who waits for it afterwards. */
const MAX_FEW = 2;
const MIN_LATER_MS = 5000;
const MIN_DUMPS = 2;

/** Says of a time-out or two at a pool that they are the past where no thread of the later dumps waits for any pool. */
export function markCalmPools(
  logs: readonly Fact[],
  threadFacts: readonly Fact[],
  { threads }: Pick<Capture, 'threads'>,
): readonly Fact[] {
  const dumps = threads?.analysis.analysis.dumps.flatMap(({ dump }) => dump.time ?? []) ?? [];
  if (dumps.length < MIN_DUMPS || threadFacts.some(({ id }) => id.startsWith('acquire-'))) return logs;
  const first = findMinimum(dumps);
  return logs.map((fact) => {
    const isFew = fact.id === 'log:pool-timeout' && Number(fact.words.count) <= MAX_FEW;
    if (!isFew || fact.to === undefined || first - fact.to < MIN_LATER_MS) return fact;
    return { ...fact, words: { past: 'no thread of the later dumps waits for a connection', ...fact.words } };
  });
}
