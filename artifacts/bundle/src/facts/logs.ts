import type { Finding } from '@hindsight/model';
import { type Fact, QUALITY } from '../fact.ts';
import type { LogOfCapture } from '../model.ts';
import { logClockFacts } from './clock.ts';
import { errorFacts, quietFacts } from './log-errors.ts';
import { rateFacts } from './log-rate.ts';
import { waitingLonger } from './watch.ts';

/** What one application log tells, its lines quoted. */
export async function logFacts({ name, parts }: LogOfCapture): Promise<Fact[]> {
  const { judged, templates } = parts.analysis.analysis;
  const errors = errorFacts(name, judged);
  const known = new Set(errors.map(({ id }) => id));
  const ofRules = findingFacts(name, parts.analysis.findings);
  const told = [
    ...errors,
    ...(await quietFacts(name, parts)).filter(({ id }) => !known.has(id)),
    ...ofRules,
    ...(ofRules.some(({ id }) => id === 'log-flood') ? [] : rateFacts(name, parts)),
    ...waitingLonger(name, templates.templates),
    ...logClockFacts(name, templates.templates),
  ];
  return Promise.all(told.map(async (fact) => ({ ...fact, evidence: await quoted(fact.evidence, parts.quote) })));
}

async function quoted(evidence: Fact['evidence'], quote: LogOfCapture['parts']['quote']): Promise<Fact['evidence']> {
  const [first = evidence[0], ...more] = await quote(evidence);
  return [first, ...more];
}

/** What the rules of application logs found that is a fact here. */
const OF_FINDINGS: Readonly<Record<string, string>> = {
  'log-flood': 'log-flood',
  'time-gap': 'gap-hang',
  'crash-restart': 'restart',
};

const findingFacts = (name: string, findings: readonly Finding[]): Fact[] =>
  findings.flatMap(({ id, level, explanation, evidence }): Fact[] => {
    const fact = OF_FINDINGS[id];
    if (fact === undefined || level === 'INFO') return [];
    return [
      {
        id: fact,
        family: 'log',
        quality: QUALITY.measured,
        says: `${name}: ${explanation.replace(/\.$/, '')}`,
        evidence,
        words: { log: name, text: explanation },
      },
    ];
  });
