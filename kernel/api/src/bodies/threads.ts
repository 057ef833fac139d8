import * as z from 'zod';
import { commonAnswer } from './answer.ts';

const count = z.int().nonnegative();
const names = {
  threadCount: count,
  threads: z.string().describe('Names, separated by a comma and a blank.'),
  threadNames: z.array(z.string()).describe('The same as a list: names may hold commas.'),
};

const problem = (levels: readonly ('FATAL' | 'SEVERE' | 'WARNING')[]) =>
  z.array(z.looseObject({ level: z.enum(levels), description: z.string() }));

const state = z.enum([
  'NEW',
  'RUNNABLE',
  'BLOCKED',
  'WAITING',
  'TIMED_WAITING',
  'TERMINATED',
  'IN_NATIVE',
  'UNABLE_DETERMINE',
]);

const remaining = z
  .array(z.looseObject({ ...names, method: z.string(), sameStackCount: count }))
  .optional()
  .describe('Present only with more than one dump.');

const dump = z.looseObject({
  timestamp: z.string().optional(),
  JVMType: z.string().optional(),
  format: z.string(),
  line: z.int().positive().describe('Line where the dump begins.'),
  threadCount: count.describe('Every entry, including those of the JVM itself.'),
  virtualThreadCount: count,
  platformThreadCount: count,
  daemonThreadCount: count.optional(),
  problem: problem(['SEVERE', 'WARNING']),
  threadState: z.array(z.looseObject({ state, ...names })).describe('All states; the counts add up to threadCount.'),
  repeatingStackTrace: z.array(z.looseObject({ stackTrace: z.string(), ...names })),
  threadGroup: z.array(
    z.looseObject({
      group: z.string(),
      threadCount: count,
      states: z.array(z.looseObject({ state, threadCount: count })),
    }),
  ),
  mostUsedMethod: z.array(z.looseObject({ method: z.string(), ...names, applicationMethod: z.string().optional() })),
  blockedBlocker: z.array(
    z.looseObject({
      lock: z.string(),
      lockClass: z.string().optional(),
      blockedThreadCount: count.describe('All threads whose wait leads to this lock.'),
      directlyBlockedThreadCount: count,
      owner: z.string().optional(),
      ownerStackTop: z.string().optional(),
    }),
  ),
  blockingThreads: z
    .array(
      z.looseObject({
        thread: z.string(),
        blockedThreadCount: count,
        locks: z.array(z.string()),
        itselfBlocked: z.boolean(),
      }),
    )
    .describe('Root blockers first.'),
  deadlocks: z.array(
    z.looseObject({
      threads: z.array(z.string()).describe('Each waits for the next, the last for the first.'),
      locks: z.array(z.string()),
      victims: z.array(z.string()).describe('Threads that wait behind the cycle and are not part of it.'),
      declaredByJvm: z.boolean(),
    }),
  ),
  gcThreadsCount: count,
  cpuConsumingThreads: z.array(
    z.looseObject({
      thread: z.string(),
      nid: z.int().optional(),
      cpuMs: z.number().optional(),
      cpuPercent: z.number().optional().describe('Percent of one core.'),
    }),
  ),
  exceptions: z.array(z.looseObject({ type: z.string(), ...names })),
  finalizerThread: z.looseObject({ state, stackTrace: z.string() }).optional(),
  complete: z.boolean(),
});

/** The answer of `/threaddump-api`: the specification's fields and those of contract section 3. */
export const threadAnswer = z
  .looseObject({
    ...commonAnswer,
    problem: problem(['FATAL', 'SEVERE', 'WARNING']),
    threadsRemainingInRunnableState: remaining,
    threadsStuckInBlockedState: remaining,
    threadsRemainingInWaitingState: remaining,
    threadsRemainingInTimedWaitingState: remaining,
    threadDumpReport: z.array(dump).min(1),
    dumpCount: z.int().positive(),
    format: z.string(),
    unparsedLines: z
      .looseObject({
        count,
        examples: z.array(z.looseObject({ line: z.int().positive(), text: z.string().optional() })),
      })
      .optional(),
  })
  .describe('The analysis of thread dumps.');
