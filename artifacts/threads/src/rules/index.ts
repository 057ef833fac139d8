import type { Rule } from '@hindsight/model';
import type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from '../analysis.ts';
import { blockerChain } from './blocker-chain.ts';
import { blockerInIo } from './blocker-in-io.ts';
import { carriersExhausted } from './carriers-exhausted.ts';
import { classInitDeadlock } from './class-init-deadlock.ts';
import { classLoading } from './class-loading.ts';
import { cpuSpin } from './cpu-spin.ts';
import { deadlock } from './deadlock.ts';
import { deepStack } from './deep-stack.ts';
import { dnsLookup } from './dns-lookup.ts';
import { dumpsFarApart } from './dumps-far-apart.ts';
import { exceptionFrames } from './exception-frames.ts';
import { fewDumps } from './few-dumps.ts';
import { finalizerBlocked } from './finalizer-blocked.ts';
import { hashmapRace } from './hashmap-race.ts';
import { hiddenDeadlock } from './hidden-deadlock.ts';
import { highBlockedRatio } from './high-blocked-ratio.ts';
import { highThreadCount } from './high-thread-count.ts';
import { highVthreadCount } from './high-vthread-count.ts';
import { identicalStacks } from './identical-stacks.ts';
import { ioWait } from './io-wait.ts';
import { jdbcDriverLoad } from './jdbc-driver-load.ts';
import { loggingContention } from './logging-contention.ts';
import { mainThreadBlocked } from './main-thread-blocked.ts';
import { manyGcThreads } from './many-gc-threads.ts';
import { multipleJvms } from './multiple-jvms.ts';
import { nonDaemonShutdown } from './non-daemon-shutdown.ts';
import { pinnedVthreads } from './pinned-vthreads.ts';
import { poolExhausted } from './pool-exhausted.ts';
import { poolSaturated } from './pool-saturated.ts';
import { regexBacktrack } from './regex-backtrack.ts';
import { sameMethod } from './same-method.ts';
import { secureRandom } from './secure-random.ts';
import { singleRunnerBusy } from './single-runner-busy.ts';
import { statesUnknown } from './states-unknown.ts';
import { stuckBlocked } from './stuck-blocked.ts';
import { stuckRunnable } from './stuck-runnable.ts';
import { threadCountGrowth } from './thread-count-growth.ts';
import { threadLeak } from './thread-leak.ts';
import { truncated } from './truncated.ts';
import { unsafeDateformat } from './unsafe-dateformat.ts';
import { vthreadStarvation } from './vthread-starvation.ts';
import { waitUnknownOwner } from './wait-unknown-owner.ts';

const LOCKS: readonly Rule<DumpAnalysis>[] = [
  deadlock,
  hiddenDeadlock,
  classInitDeadlock,
  blockerChain,
  blockerInIo,
  highBlockedRatio,
  waitUnknownOwner,
  finalizerBlocked,
  mainThreadBlocked,
];

const CROWDS: readonly Rule<DumpAnalysis>[] = [
  identicalStacks,
  sameMethod,
  poolExhausted,
  poolSaturated,
  ioWait,
  singleRunnerBusy,
  highThreadCount,
  manyGcThreads,
];

const WORK: readonly Rule<DumpAnalysis>[] = [cpuSpin, exceptionFrames, deepStack, nonDaemonShutdown];

const VIRTUAL: readonly Rule<DumpAnalysis>[] = [highVthreadCount, pinnedVthreads, carriersExhausted, vthreadStarvation];

const FRAMES: readonly Rule<DumpAnalysis>[] = [
  loggingContention,
  dnsLookup,
  secureRandom,
  classLoading,
  jdbcDriverLoad,
  regexBacktrack,
  hashmapRace,
  unsafeDateformat,
];

/** Asked of every dump alone. */
export const DUMP_RULES: readonly Rule<DumpAnalysis>[] = [...LOCKS, ...CROWDS, ...WORK, ...VIRTUAL, ...FRAMES];

/** Asked of the dumps of one JVM together. */
export const SERIES_RULES: readonly Rule<SeriesAnalysis>[] = [
  stuckBlocked,
  stuckRunnable,
  threadLeak,
  threadCountGrowth,
];

/** Asked of all that was read. */
export const INPUT_RULES: readonly Rule<ThreadsAnalysis>[] = [
  truncated,
  multipleJvms,
  statesUnknown,
  fewDumps,
  dumpsFarApart,
];

/** For the list in the documentation. */
export const DIAGNOSES = [
  { about: 'Locks', rules: LOCKS },
  { about: 'Crowds and pools', rules: CROWDS },
  { about: 'CPU, exceptions, stacks', rules: WORK },
  { about: 'Virtual threads', rules: VIRTUAL },
  { about: 'Known places', rules: FRAMES },
  { about: 'From dump to dump', rules: SERIES_RULES },
  { about: 'The input itself', rules: INPUT_RULES },
] as const;
