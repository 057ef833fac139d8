import type { Rule } from '@hindsight/model';
import type { ClassifiedLog } from './analysis.ts';
import type { ErrorClass } from './error-classes/error-class.ts';
import { ERROR_CLASSES } from './error-classes/index.ts';
import { RULES } from './rules/index.ts';

const canBeSerious = ({ gravity, seriousFrom }: ErrorClass): boolean => gravity !== 'W' || seriousFrom !== undefined;

function describeGravity({ gravity, seriousFrom }: ErrorClass): string {
  if (seriousFrom !== undefined && seriousFrom > 1) return `Severe from ${seriousFrom} statements on.`;
  return gravity === 'F' ? 'Fatal.' : 'Severe.';
}

/** Everything that can be found in an application log, for the documents. */
export const CATALOG: readonly {
  readonly about: string;
  readonly findings: readonly Pick<Rule<ClassifiedLog>, 'id' | 'title' | 'because'>[];
}[] = [
  { about: 'The log as a whole', findings: RULES },
  {
    about: 'Serious errors',
    findings: ERROR_CLASSES.filter(canBeSerious).map((known) => ({
      id: `log-${known.id}`,
      title: known.title,
      because: `${describeGravity(known)} ${known.advice}`,
    })),
  },
  {
    about: 'Errors that are named in `errorAnalytics[].id` and are no finding',
    findings: ERROR_CLASSES.filter((known) => !canBeSerious(known)).map(({ id, title, advice }) => ({
      id,
      title,
      because: advice,
    })),
  },
];
