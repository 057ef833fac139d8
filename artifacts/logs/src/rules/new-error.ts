import type { Rule } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import { counted, sayMoment, shortened } from '../say.ts';
import { errorEvidence } from './evidence.ts';

/** What is first seen in this last part of the log is new. */
const LAST_PART = 0.2;
const LEAST_STATEMENTS = 3;

export const newError: Rule<LogJudgement> = {
  id: 'new-error',
  title: 'Errors that were not there before',
  because: 'What is first seen in the last fifth of a log, or after the last start, came with a change.',
  check: ({ judged, span, starts, tellsDay }) => {
    if (!span || span.to <= span.from) return undefined;
    const lastStart = starts.at(-1)?.time ?? Number.NaN;
    const since = Math.max(span.to - LAST_PART * (span.to - span.from), lastStart > span.from ? lastStart : 0);
    const fresh = judged.filter(({ group }) => group.firstSeen >= since && group.count >= LEAST_STATEMENTS);
    const [worst] = fresh;
    if (!worst) return undefined;
    return {
      level: 'WARNING',
      confidence: 'medium',
      explanation: `${counted(fresh.length, 'error was', 'errors were')} first seen after ${sayMoment(since, tellsDay)}; the most frequent ${counted(worst.group.count, 'time')}: ${shortened(worst.group.statement, 140)}.`,
      advice: 'Compare with what was deployed or changed at that time.',
      evidence: errorEvidence(fresh),
    };
  },
};
