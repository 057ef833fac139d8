import { isOwnFrame, parseFrame } from '../../frame.ts';
import { oncePerStack } from '../../metrics/once-per-stack.ts';
import { getStack } from '../../metrics/stacks.ts';
import type { DumpedThread } from '../../model.ts';

/** Where a transaction of its own begins while another one is open: Spring, EJB, Jakarta Transactions of Quarkus and WildFly. */
const BEGINS_ANOTHER =
  /^(?:org\.springframework\.transaction\.support\.AbstractPlatformTransactionManager\.handleExistingTransaction|com\.arjuna\.ats\.jta\.cdi\.(?:\w+\.)?TransactionalInterceptorRequiresNew\.\w+)$/;

const isNested = oncePerStack((frames) => frames.some((text) => BEGINS_ANOTHER.test(parseFrame(text).qualified)));

/**
 * Selects the threads that ask for a second connection while they keep a first one: an open transaction has one, and the
 * transaction that begins inside of it needs its own.
 */
export const selectNested = (threads: readonly DumpedThread[]): DumpedThread[] =>
  threads.filter((thread) => isNested(getStack(thread)));

/** Where the work of a transaction runs: Spring, Jakarta Transactions, jOOQ and Exposed. */
const RUNS_INSIDE =
  /^(?:org\.springframework\.transaction\.(?:interceptor\.TransactionAspectSupport\.invokeWithinTransaction|support\.TransactionTemplate\.execute)|com\.arjuna\.ats\.jta\.cdi\.(?:\w+\.)?TransactionalInterceptorRequired\.\w+|org\.jooq\.impl\.DefaultDSLContext\.transaction\w*|org\.jetbrains\.exposed\.sql\.transactions\.\w+\.transaction)$/;

const isInside = oncePerStack((frames) => frames.some((text) => RUNS_INSIDE.test(parseFrame(text).qualified)));

/** Selects the threads that are inside of a transaction, which has a connection as a rule. */
export const selectInTransaction = (threads: readonly DumpedThread[]): DumpedThread[] =>
  threads.filter((thread) => isInside(getStack(thread)));

/** Finds the method of the application in which the inner transaction begins, proxies aside. */
export function findOuterFrame({ stack: { frames } }: DumpedThread): string | undefined {
  const depth = frames.findIndex((text) => BEGINS_ANOTHER.test(parseFrame(text).qualified));
  return frames
    .slice(Math.max(depth, 0))
    .find((text) => isOwnFrame(text) && !parseFrame(text).className.includes('$$'));
}
