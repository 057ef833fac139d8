import type { Rule } from '@hindsight/model';
import type { LogJudgement } from './analysis.ts';
import { RULES } from './rules/index.ts';
import type { ErrorClass } from './serious/class.ts';
import { ERROR_CLASSES } from './serious/index.ts';

const mayBeSerious = ({ gravity, seriousFrom }: ErrorClass): boolean => gravity !== 'W' || seriousFrom !== undefined;

function gravityOf({ gravity, seriousFrom }: ErrorClass): string {
  if (seriousFrom !== undefined) return `Severe from ${seriousFrom} statements on.`;
  return gravity === 'F' ? 'Fatal.' : 'Severe.';
}

/** Everything that can be found in an application log, for the documents. */
export const CATALOGUE: readonly {
  readonly about: string;
  readonly findings: readonly Pick<Rule<LogJudgement>, 'id' | 'title' | 'because'>[];
}[] = [
  { about: 'The log as a whole', findings: RULES },
  {
    about: 'Serious errors',
    findings: ERROR_CLASSES.filter(mayBeSerious).map((known) => ({
      id: `log-${known.id}`,
      title: known.title,
      because: `${gravityOf(known)} ${known.advice}`,
    })),
  },
  {
    about: 'Errors that are named in `errorAnalytics[].id` and are no finding',
    findings: ERROR_CLASSES.filter((known) => !mayBeSerious(known)).map(({ id, title, advice }) => ({
      id,
      title,
      because: advice,
    })),
  },
];
