import { pluralize, truncate } from '@hindsight/claims';
import type { Claim, Finding } from '@hindsight/model';
import type { ClassifiedLog } from '../analysis.ts';
import type { ClassifiedError } from '../classified-errors.ts';
import type { ErrorClass } from '../error-classes/error-class.ts';
import { ERROR_CLASSES } from '../error-classes/index.ts';
import { formatRecordTime } from '../time/format-record-time.ts';
import { buildErrorEvidence } from './support/evidence.ts';

const QUOTED_CHARACTERS = 160;

/** One finding for each class of serious errors that occurs: the class is its rule. */
export function findSeriousErrors(analysis: ClassifiedLog): Finding[] {
  return ERROR_CLASSES.flatMap((known) => {
    const errors = analysis.classifiedErrors.filter(
      ({ errorClass, serious }) => serious && errorClass?.id === known.id,
    );
    return errors.length === 0
      ? []
      : [{ id: `log-${known.id}`, title: known.title, ...buildClaim(known, errors, analysis) }];
  });
}

function buildClaim(
  { gravity, advice }: ErrorClass,
  errors: readonly ClassifiedError[],
  { hasDates }: ClassifiedLog,
): Claim {
  const total = errors.reduce((sum, { group }) => sum + group.count, 0);
  const first = Math.min(...errors.map(({ group }) => group.firstSeen));
  const [worst] = errors;
  const place = worst && describeThrowSite(worst);
  const since = Number.isFinite(first) ? `, first at ${formatRecordTime(first, hasDates)}` : '';
  return {
    level: gravity === 'F' ? 'FATAL' : 'SEVERE',
    confidence: 'high',
    explanation: `${pluralize(total, 'statement')}${since}: ${truncate(worst?.group.statement ?? '', QUOTED_CHARACTERS)}${place ? ` (${place})` : ''}.`,
    advice,
    evidence: buildErrorEvidence(errors),
  };
}

/** Names the exceptions and the place where the first one was thrown. */
function describeThrowSite({ group: { chain } }: ClassifiedError): string | undefined {
  if (!chain) return undefined;
  const root = chain.at(-1);
  const types = chain.length > 1 && root ? `${chain[0].type}, caused by ${root.type}` : chain[0].type;
  const [frame] = chain[0].frames;
  return frame === undefined ? types : `${types} at ${truncate(frame, 80)}`;
}
