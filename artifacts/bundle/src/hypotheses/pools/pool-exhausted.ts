import type { Fact, FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';

interface PoolKindSpec {
  readonly id: string;
  readonly title: string;
  /** The id of the fact that threads wait for an object of this pool. */
  readonly acquire: string;
  readonly needs: (facts: FactSet) => boolean;
  readonly explains: readonly string[];
}

const describeWork = ({ words: { working, work } }: Fact): string =>
  work === undefined ? '' : `, ${working} ${working === '1' ? 'works' : 'work'} in ${work}`;

const isOfSemaphore = (wait: Fact | undefined): boolean =>
  /^java\.util\.concurrent\.Semaphore\./.test(wait?.words.method ?? '');

function describeWait(wait: Fact): string {
  const { waiting, caller, method, holders = '', work } = wait.words;
  const where = `${waiting} threads wait in ${caller}${describeWork(wait)}.`;
  if (!isOfSemaphore(wait))
    return `The connection pool is exhausted: ${where} They wait in ${method}. ${toSentence(holders)}`;
  const lost = 'No thread in the dump holds one: permits are not released, for instance after an exception.';
  return `The permits of a semaphore are used up: ${where} ${work === undefined ? lost : toSentence(holders)}`;
}

/** Without stacks, the gauges of the pool say how many wait. */
function describeGauge(facts: FactSet): string {
  const gauge = facts.get('pool-gauge');
  return gauge ? `The connection pool is exhausted: ${gauge.statement}.` : 'The connection pool is exhausted.';
}

/**
 * Defines the hypothesis for one kind of pool. Its sentences say which threads wait, which hold connections and what
 * the log reports.
 */
const definePoolExhausted = ({ id, title, acquire, needs, explains }: PoolKindSpec): Hypothesis => ({
  id,
  title,
  cause: 'pool-exhausted',
  level: 'SEVERE',
  supports: {
    [acquire]: 4,
    'log:pool-timeout': 4,
    'pool-gauge': 4,
    'peer-many': 1,
    'log:pool-leak': 2,
    'close-wait': 1,
  },
  needs,
  describe: (facts) => {
    const wait = facts.get(acquire);
    const errors = facts.get('log:pool-timeout');
    return [
      wait ? describeWait(wait) : describeGauge(facts),
      errors ? ` ${toSentence(`${errors.words.count} time-outs in ${errors.words.log}: ${errors.words.message}`)}` : '',
    ].join('');
  },
  advice: (facts) =>
    isOfSemaphore(facts.get(acquire))
      ? 'Release every permit in finally, right after what it guards; then set the number of permits by what that can serve at once.'
      : `${facts.get(acquire)?.words.work ? `Look first at what keeps the connections in ${facts.get(acquire)?.words.work}: a slow statement, a remote call or a lock. ` : ''}Return every connection in finally (try-with-resources), with a shorter wait timeout than that of the caller; then size the pool by the number of threads that need a connection at the same time.`,
  confirm: 'Gauges of the pool: active, idle, waiting; its leak detection switched on.',
  explains,
});

/** A pool time-out alone is taken for one of a database pool, unless threads wait for another kind. */
export const jdbcPoolExhausted = definePoolExhausted({
  id: 'jdbc-pool-exhausted',
  title: 'The pool of database connections is used up',
  acquire: 'acquire-jdbc',
  needs: ({ has }) =>
    has('acquire-jdbc') ||
    ((has('log:pool-timeout') || has('pool-gauge')) && !has('acquire-http') && !has('acquire-object')),
  explains: ['request-pool-exhausted', 'app-error', 'lock-convoy'],
});

export const httpPoolExhausted = definePoolExhausted({
  id: 'http-pool-exhausted',
  title: 'The pool of HTTP connections is used up',
  acquire: 'acquire-http',
  needs: ({ has }) => has('acquire-http'),
  explains: ['request-pool-exhausted', 'app-error', 'lock-convoy'],
});

export const objectPoolExhausted = definePoolExhausted({
  id: 'object-pool-exhausted',
  title: 'The pool of objects is used up',
  acquire: 'acquire-object',
  needs: ({ has }) => has('acquire-object'),
  explains: ['request-pool-exhausted', 'app-error', 'lock-convoy'],
});
