import type { Fact, FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

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
    return `The ${wait.id === 'acquire-object' ? 'object' : 'connection'} pool is exhausted: ${where} They wait in ${method}. ${toSentence(wait.id === 'acquire-object' ? holders.replace('the connections may', 'its objects may') : holders)}`;
  const lost = 'No thread in the dump holds one: permits are not released, for instance after an exception.';
  return `The permits of a semaphore are used up: ${where} ${work === undefined ? lost : toSentence(holders)}`;
}

/** `(total=3, active=3, idle=0, waiting=14)` of HikariCP, `[size:100; busy:100; idle:0` of Tomcat. */
const STATE_OF_POOL = /\b(?:total=|size:)(\d{1,6})[,;] (?:active=|busy:)\1[,;] idle[=:]0(?:, waiting=(\d{1,6}))?/;

function readState(facts: FactSet): { readonly total?: string | undefined; readonly waiting?: string | undefined } {
  const [, total, waiting] = STATE_OF_POOL.exec(readWord(facts, 'log:pool-timeout', 'message', '')) ?? [];
  return { total, waiting };
}

/** Words of libraries whose pools are none of database connections. The time-out alone tells, when no stack does. */
const OF_HTTP = /ConnectionPoolTimeout|ConnectionRequestTimeout|org\.apache\.(?:http|hc)|PoolAcquire|okhttp/;
const OF_OBJECTS: readonly (readonly [string, RegExp])[] = [
  ['Redis connections', /jedis|lettuce|redisson/i],
  ['LDAP connections', /ldap/i],
  ['objects', /GenericObjectPool|idle object|commons\.pool/i],
];

const readTimeOut = (facts: FactSet): string =>
  ['chain', 'type', 'message', 'statement'].map((word) => readWord(facts, 'log:pool-timeout', word, '')).join(' ');

/** What the pool holds, by the words of its time-outs. */
function findContent(facts: FactSet): { readonly kind: 'jdbc' | 'http' | 'object'; readonly content: string } {
  const words = readTimeOut(facts);
  if (OF_HTTP.test(words)) return { kind: 'http', content: 'HTTP connections' };
  const object = OF_OBJECTS.find(([, pattern]) => pattern.test(words))?.[0];
  return object === undefined ? { kind: 'jdbc', content: '' } : { kind: 'object', content: object };
}

/** A pool of so few connections was hardly sized for many threads at once. */
const MAX_SMALL_POOL = 5;

function adviseSize(facts: FactSet): string {
  const { total, waiting } = readState(facts);
  return Number(total) <= MAX_SMALL_POOL && Number(waiting) > Number(total)
    ? `The pool has only ${total} ${total === '1' ? 'connection' : 'connections'}: look for a change of its maximum size. `
    : '';
}

/** Without stacks, the gauges of the pool or the words of its time-outs say how many connections there are, and how many wait. */
function describeGauge(facts: FactSet): string {
  const gauge = facts.get('pool-gauge');
  if (gauge) return `The connection pool is exhausted: ${gauge.statement}.`;
  const { total, waiting } = readState(facts);
  const { content } = findContent(facts);
  if (total === undefined) {
    const pool = content === '' ? 'The connection pool' : `The pool of ${content}`;
    return `${pool} ${facts.get('log:pool-timeout')?.words.past === undefined ? 'is' : 'was'} exhausted.`;
  }
  const used = total === '1' ? 'its only connection is' : `all ${total} connections are`;
  return `The connection pool is exhausted: ${used} in use${waiting === undefined ? '' : ` and ${waiting} threads wait`}.`;
}

/** A pool that watches for leaks says who took the connections that did not come back. */
const describeLeak = (facts: FactSet): string => {
  const frame = readWord(facts, 'log:pool-leak', 'frame', '');
  return frame === '' ? '' : `Connections leak in ${frame}: the pool is exhausted.`;
};

/** What to look at first, then how to give back and how large to be. */
function advise(facts: FactSet, acquire: string): string {
  const wait = facts.get(acquire);
  if (isOfSemaphore(wait))
    return 'Release every permit in finally, right after what it guards; then set the number of permits by what that can serve at once.';
  const [one, many, closing] = facts.has('acquire-object')
    ? ['an object', 'objects', '']
    : ['a connection', 'connections', ' (try-with-resources)'];
  const frame = readWord(facts, 'log:pool-leak', 'frame', '');
  const leak = frame ? `Close what is opened in ${frame} on every path; the leak detection of the pool names it. ` : '';
  const work = wait?.words.work
    ? `Look first at what keeps the ${many} in ${wait.words.work}: a slow statement, a remote call or a lock. `
    : '';
  return `${adviseSize(facts)}${leak}${work}Return every ${one.replace(/^an? /, '')} in finally${closing}, with a shorter wait timeout than that of the caller; then size the pool by the number of threads that need ${one} at the same time.`;
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
    'db-idle-transactions': 2,
    'close-wait': 1,
  },
  contradicts: { 'pool-moves': 3 },
  needs,
  describe: (facts) => {
    const wait = facts.get(acquire);
    const errors = facts.get('log:pool-timeout');
    const leak = describeLeak(facts);
    const exhausted = wait ? describeWait(wait) : describeGauge(facts);
    return [
      leak === ''
        ? exhausted
        : [leak, toSentence(exhausted.replace(/^The (?:connection|object) pool is exhausted[:.] ?/, ''))]
            .filter(Boolean)
            .join(' '),
      errors
        ? ` ${toSentence(`${errors.words.count === '1' ? 'One time-out' : `${errors.words.count} time-outs`} in ${errors.words.log}: ${errors.words.message}`)}`
        : '',
      acquire === 'acquire-jdbc' && facts.has('db-idle-transactions')
        ? ` ${toSentence(facts.get('db-idle-transactions')?.statement ?? '')}`
        : '',
    ].join('');
  },
  advice: (facts) => advise(facts, acquire),
  confirm: 'Gauges of the pool: active, idle, waiting; its leak detection switched on.',
  explains,
  // Whoever holds a lock while it waits for the pool lets others wait for the pool.
  explainsAlso: ({ get }) => {
    const owner = get('convoy')?.words.root;
    return owner !== undefined && get(acquire)?.words.names?.split('\n').includes(owner) ? ['lock-convoy'] : [];
  },
});

/** Whether threads wait for this kind of pool, or, when none does, whether time-outs or gauges are of this kind. */
function isOfKind(facts: FactSet, kind: 'jdbc' | 'http' | 'object'): boolean {
  if (facts.has(`acquire-${kind}`)) return true;
  const isKnown = (['jdbc', 'http', 'object'] as const).some((one) => facts.has(`acquire-${one}`));
  if (kind === 'jdbc' && facts.has('pool-gauge') && !facts.has('acquire-http') && !facts.has('acquire-object'))
    return true;
  return !isKnown && facts.has('log:pool-timeout') && findContent(facts).kind === kind;
}

/** A pool time-out alone is taken for one of a database pool, unless threads wait for another kind. */
export const jdbcPoolExhausted = definePoolExhausted({
  id: 'jdbc-pool-exhausted',
  title: 'The pool of database connections is used up',
  acquire: 'acquire-jdbc',
  needs: (facts) => isOfKind(facts, 'jdbc'),
  explains: ['request-pool-exhausted', 'app-error'],
});

export const httpPoolExhausted = definePoolExhausted({
  id: 'http-pool-exhausted',
  title: 'The pool of HTTP connections is used up',
  acquire: 'acquire-http',
  needs: (facts) => isOfKind(facts, 'http'),
  explains: ['request-pool-exhausted', 'app-error'],
});

export const objectPoolExhausted = definePoolExhausted({
  id: 'object-pool-exhausted',
  title: 'The pool of objects is used up',
  acquire: 'acquire-object',
  needs: (facts) => isOfKind(facts, 'object'),
  explains: ['request-pool-exhausted', 'app-error'],
});
