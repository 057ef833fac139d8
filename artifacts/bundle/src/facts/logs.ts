import { findMaximum, findMinimum } from '@hindsight/claims';
import { type Finding, formatQuantity, ms } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { Capture, CapturedLog } from '../model.ts';
import { collectLogClockFacts } from './clock.ts';
import { collectDatabaseWaits } from './database-waits.ts';
import { collectErrorFacts, collectQuietFacts, collectWarningFacts } from './log-errors.ts';
import { collectLogProgress } from './log-progress.ts';
import { collectRateFacts, isWork } from './log-rate.ts';
import { findLastSign, markPastErrors } from './parts/past.ts';
import { collectProgressWarnings } from './progress-warnings.ts';

/** Collects the facts of one application log and quotes their lines. */
export async function collectLogFacts(
  log: CapturedLog,
  capture: Pick<Capture, 'meta' | 'threads' | 'gc'>,
): Promise<Fact[]> {
  const { name, members } = log;
  const { classifiedErrors, templates } = members.analysis.analysis;
  const errors = collectErrorFacts(name, classifiedErrors);
  const errorIds = new Set(errors.map(({ id }) => id));
  const warnings = collectWarningFacts(name, members.analysis.analysis, members.analysis.findings).filter(
    ({ id }) => !errorIds.has(id),
  );
  for (const { id } of warnings) errorIds.add(id);
  const findingFacts = collectFindingFacts(name, members.analysis.findings)
    .filter(({ id }) => id !== 'log-flood' || !isWork(members))
    .map((fact) => (fact.id === 'restart' ? { ...fact, ...findCrashTimes(members) } : fact));
  const facts = [
    ...errors.map(asSeenByProxy),
    ...warnings.map(asSeenByProxy),
    ...(await collectQuietFacts(name, members)).filter(({ id }) => !errorIds.has(id)).map(asSeenByProxy),
    ...findingFacts,
    ...(findingFacts.some(({ id }) => id === 'log-flood') ? [] : collectRateFacts(name, members)),
    ...(errorIds.has('log:db-lock-timeout') ? [] : collectDatabaseWaits(name, templates.templates)),
    ...collectProgressWarnings(name, templates.templates),
    ...collectLogClockFacts(name, templates.templates),
    ...collectLogProgress(log, capture),
  ];
  const { span } = members.analysis.analysis;
  const lastSign = findLastSign(capture);
  return Promise.all(
    facts.map(async (fact) => ({
      ...markPastErrors(markOver(fact, span), span, lastSign),
      evidence: await quoteEvidence(fact.evidence, members.quote),
    })),
  );
}

/** What has not occurred for this long, and for so many times as long as it lasted, is over. */
const OVER = { leastMs: 5 * 60_000, times: 3 } as const;

/** Says of errors that ended long before their log for how long there was none. */
export function markOver(fact: Fact, span: { readonly to: number } | undefined): Fact {
  const { from, to } = fact;
  if (from === undefined || to === undefined || !span) return fact;
  const since = span.to - to;
  const isOver = since >= OVER.leastMs && since >= OVER.times * (to - from);
  return isOver ? { ...fact, words: { ...fact.words, over: formatQuantity(ms(since)) } } : fact;
}

/** What a proxy in front of the program says of it: that the program answers late, not that a backend of it is gone. */
const OF_PROXY = /\bupstream (?:timed out|prematurely closed)|reading response header from upstream|\bAH01102\b/;

export const asSeenByProxy = (fact: Fact): Fact =>
  OF_PROXY.test(fact.words.message ?? '')
    ? { ...fact, id: 'late-for-proxy', words: { ...fact.words, gravity: '' } }
    : fact;

async function quoteEvidence(
  evidence: Fact['evidence'],
  quote: CapturedLog['members']['quote'],
): Promise<Fact['evidence']> {
  const [first = evidence[0], ...more] = await quote(evidence);
  return [first, ...more];
}

/** When the program began without having been stopped. */
function findCrashTimes({ analysis }: CapturedLog['members']): Pick<Fact, 'from' | 'to'> {
  const times = analysis.analysis.starts.flatMap(({ afterCrash, time }) =>
    afterCrash && Number.isFinite(time) ? time : [],
  );
  return times.length > 0 ? { from: findMinimum(times), to: findMaximum(times) } : {};
}

/** Findings of application logs that are facts of a bundle, and the ids of those facts. */
const FACT_OF_FINDING: Readonly<Record<string, string>> = {
  'log-flood': 'log-flood',
  'time-gap': 'gap-hang',
  'crash-restart': 'restart',
};

const collectFindingFacts = (name: string, findings: readonly Finding[]): Fact[] =>
  findings.flatMap(({ id, level, title, explanation, evidence }): Fact[] => {
    const fact = FACT_OF_FINDING[id];
    if (fact === undefined || level === 'INFO') return [];
    return [
      {
        id: fact,
        family: 'log',
        quality: QUALITY.measured,
        statement: `${name}: ${explanation.replace(/\.$/, '')}`,
        headline: `${name}: ${title}`,
        evidence,
        words: { log: name, text: explanation, finding: id },
      },
    ];
  });
