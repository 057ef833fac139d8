import type { ErrorGroup } from '../metrics/errors.ts';
import { writeThrown } from '../traces/trace.ts';
import { CLUSTER } from './cluster.ts';
import { DATA } from './data.ts';
import { DATABASE } from './database.ts';
import type { ErrorClass } from './error-class.ts';
import { addLanguages } from './languages.ts';
import { MEMORY } from './memory.ts';
import { GENERAL, MESSAGING } from './messaging.ts';
import { NETWORK } from './network.ts';
import { RUNTIME } from './runtime.ts';
import { STARTUP } from './startup.ts';
import { STORES } from './stores.ts';
import { STREAMS } from './streams.ts';
import { SYSTEM } from './system.ts';

/** An error that two classes match belongs to the first. A crash of the runtime comes after its causes. */
export const ERROR_CLASSES: readonly ErrorClass[] = [
  ...MEMORY,
  ...SYSTEM,
  ...DATABASE,
  ...STARTUP,
  ...RUNTIME,
  ...STORES,
  ...CLUSTER,
  ...STREAMS,
  ...MESSAGING,
  ...NETWORK,
  ...DATA,
  ...GENERAL,
].map(addLanguages);

/** Matches negations such as "0 errors, no deadlock detected" and "fixed: too many open files". */
const NEGATED = /(?:\bno|(?<![#\w.:/-])0(?![.,]\d)|\bwithout|\bfixed|\bresolved|\bsimulat\w*)\W+(?:\w+\W+){0,2}$/i;
const MAX_NEGATION_DISTANCE = 40;

/** A pool that cannot open connections runs into the same time-out as one that is exhausted. */
const UNREACHABLE: ReadonlySet<string> = new Set(['conn-refused', 'connect-timeout', 'dns']);
const POOL_TIMEOUT = 'pool-timeout';
const DATABASE_DOWN = 'db-down';

type ErrorTexts = Pick<ErrorGroup, 'chain' | 'statement'> & Partial<Pick<ErrorGroup, 'below'>>;

/** The classes of what an error says. */
interface TextClasses {
  /** Of its exceptions, outermost first. */
  readonly links: readonly (ErrorClass | undefined)[];
  readonly inMessage: ErrorClass | undefined;
}

/** The class of a message; when its first line does not say what failed, the lines below it may: those that are serious by themselves. */
function classifyMessage({ statement, below = [] }: ErrorTexts): ErrorClass | undefined {
  const stated = findErrorClassInText(statement);
  if (stated && !stated.isGeneral)
    return below.map(findErrorClassInText).find((found) => found?.over?.includes(stated.id)) ?? stated;
  const further = below.map(findErrorClassInText).find((found) => found && found.gravity !== 'W' && !found.isGeneral);
  return further ?? stated;
}

/** Several rules ask for the class of the same error, and a hundred signatures are searched for it. */
const known = new WeakMap<ErrorTexts, TextClasses>();

function classifyTexts(error: ErrorTexts): TextClasses {
  const classes = known.get(error) ?? {
    links: (error.chain ?? []).map((thrown) => findErrorClassInText(writeThrown(thrown))),
    inMessage: classifyMessage(error),
  };
  known.set(error, classes);
  return classes;
}

/**
 * Returns the class of an error; undefined when none matches. The innermost exception that is serious by itself decides:
 * what is around it is its consequence, unless it says that it is more than that (`over`). The message comes after the exceptions.
 */
export function findErrorClass(error: ErrorTexts): ErrorClass | undefined {
  const { links, inMessage } = classifyTexts(error);
  const inner = links.findLast((link) => link !== undefined && link.gravity !== 'W');
  if (!inner) return inMessage && inMessage.gravity !== 'W' ? inMessage : (links.findLast(isKnown) ?? inMessage);
  if (inner.id === POOL_TIMEOUT && links.some((link) => link && UNREACHABLE.has(link.id)))
    return ERROR_CLASSES.find(({ id }) => id === DATABASE_DOWN);
  return [...links, inMessage].find((link) => link?.over?.includes(inner.id)) ?? inner;
}

const isKnown = (found: ErrorClass | undefined): boolean => found !== undefined;

/** Returns the class of the exception at the root of an error, however harmless; without exceptions that of the message. */
export function findRootClass(error: ErrorTexts): ErrorClass | undefined {
  const { links, inMessage } = classifyTexts(error);
  return links.findLast(isKnown) ?? inMessage;
}

/** Returns the class whose signature occurs in a text; undefined when none does. */
export function findErrorClassInText(text: string): ErrorClass | undefined {
  const found = ERROR_CLASSES.find((one) => isStated(one, text));
  return found?.gravity === 'W' ? (OUTRANKING.find((one) => isStated(one, text)) ?? found) : found;
}

const OUTRANKING = ERROR_CLASSES.filter(({ outranksHarmless }) => outranksHarmless);

function isStated({ signature }: ErrorClass, text: string): boolean {
  const match = signature.exec(text);
  return match !== null && !NEGATED.test(text.slice(Math.max(0, match.index - MAX_NEGATION_DISTANCE), match.index));
}

const AT_ANY_LEVEL = ERROR_CLASSES.map(({ atAnyLevel, atInfo, signature }) => (atAnyLevel ? signature : atInfo));

/** Codes by which databases refuse: batches print them without a level of their own. */
const VENDOR_CODE = /\bORA-\d{5}: |\bSQLCODE[ =:]{1,3}-\d{3,5}\b/;

/** Whether a statement tells of a failure whatever its level says. */
export const isFailureAtAnyLevel = (text: string): boolean =>
  AT_ANY_LEVEL.some((words) => words?.test(text)) || VENDOR_CODE.test(text);

/** What ends processes and machines, whichever program it is; a program that does not start is one of many in the log of a host. */
const FATAL = [...MEMORY, ...SYSTEM, ...RUNTIME].filter(({ gravity, isGeneral }) => gravity === 'F' && !isGeneral);

/** Whether a statement without a level tells that the process or the machine fails: the kernel and platforms write none. */
export const isFatalWithoutLevel = (text: string): boolean => {
  const isCandidate = FATAL.some(({ signature }) => signature.test(text));
  const found = isCandidate ? findErrorClassInText(text)?.id : undefined;
  return FATAL.some(({ id }) => id === found);
};

/** Whether an error is serious: by its class, by its number, or by the level FATAL. */
export function isSerious(group: ErrorGroup, found: ErrorClass | undefined): boolean {
  if (group.level === 'FATAL' || found?.gravity === 'F' || found?.gravity === 'S') return true;
  return found?.seriousFrom !== undefined && group.count >= found.seriousFrom;
}
