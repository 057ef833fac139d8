import { pluralize, truncate } from '@hindsight/claims';
import type { Claim, Finding } from '@hindsight/model';
import type { LogJudgement } from '../analysis.ts';
import type { JudgedError } from '../judged-errors.ts';
import type { ErrorClass } from '../serious/class.ts';
import { ERROR_CLASSES } from '../serious/index.ts';
import { formatRecordTime } from '../time/format-record-time.ts';
import { errorEvidence } from './evidence.ts';

const QUOTED_CHARACTERS = 160;

/** One finding for each class of serious errors that occurs: the class is its rule. */
export function seriousErrors(analysis: LogJudgement): Finding[] {
  return ERROR_CLASSES.flatMap((known) => {
    const errors = analysis.judged.filter(({ found, serious }) => serious && found?.id === known.id);
    return errors.length === 0
      ? []
      : [{ id: `log-${known.id}`, title: known.title, ...claimOf(known, errors, analysis) }];
  });
}

function claimOf({ gravity, advice }: ErrorClass, errors: readonly JudgedError[], { tellsDay }: LogJudgement): Claim {
  const total = errors.reduce((sum, { group }) => sum + group.count, 0);
  const first = Math.min(...errors.map(({ group }) => group.firstSeen));
  const [worst] = errors;
  const place = worst && placeOf(worst);
  const since = Number.isFinite(first) ? `, first at ${formatRecordTime(first, tellsDay)}` : '';
  return {
    level: gravity === 'F' ? 'FATAL' : 'SEVERE',
    confidence: 'high',
    explanation: `${pluralize(total, 'statement says', 'statements say')} so${since}: ${truncate(worst?.group.statement ?? '', QUOTED_CHARACTERS)}${place ? ` (${place})` : ''}.`,
    advice,
    evidence: errorEvidence(errors),
  };
}

/** The exceptions and where the first one was thrown. */
function placeOf({ group: { chain } }: JudgedError): string | undefined {
  if (!chain) return undefined;
  const root = chain.at(-1);
  const types = chain.length > 1 && root ? `${chain[0].type}, caused by ${root.type}` : chain[0].type;
  const [frame] = chain[0].frames;
  return frame === undefined ? types : `${types} at ${truncate(frame, 80)}`;
}
