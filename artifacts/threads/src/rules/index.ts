import type { Rule } from '@hindsight/model';
import type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from '../analysis.ts';
import { lockConvoy } from './dump-series/lock-convoy.ts';
import { stuckBlocked } from './dump-series/stuck-blocked.ts';
import { stuckRunnable } from './dump-series/stuck-runnable.ts';
import { threadCountGrowth } from './dump-series/thread-count-growth.ts';
import { threadLeak } from './dump-series/thread-leak.ts';
import { cpuSpin } from './execution/cpu-spin.ts';
import { deepStack } from './execution/deep-stack.ts';
import { exceptionFrames } from './execution/exception-frames.ts';
import { gcBusy } from './execution/gc-busy.ts';
import { nonDaemonShutdown } from './execution/non-daemon-shutdown.ts';
import { shutdownHung } from './execution/shutdown-hung.ts';
import { sleepInRequest } from './execution/sleep-in-request.ts';
import { stuckInCall } from './execution/stuck-in-call.ts';
import { dumpsFarApart } from './input/dumps-far-apart.ts';
import { excerpt } from './input/excerpt.ts';
import { fewDumps } from './input/few-dumps.ts';
import { multipleJvms } from './input/multiple-jvms.ts';
import { statesUnknown } from './input/states-unknown.ts';
import { truncated } from './input/truncated.ts';
import { classLoading } from './known-methods/class-loading.ts';
import { directMemoryFull } from './known-methods/direct-memory-full.ts';
import { dnsLookup } from './known-methods/dns-lookup.ts';
import { hashmapRace } from './known-methods/hashmap-race.ts';
import { jdbcDriverLoad } from './known-methods/jdbc-driver-load.ts';
import { loggingContention } from './known-methods/logging-contention.ts';
import { regexBacktrack } from './known-methods/regex-backtrack.ts';
import { secureRandom } from './known-methods/secure-random.ts';
import { setupPerCall } from './known-methods/setup-per-call.ts';
import { unsafeDateformat } from './known-methods/unsafe-dateformat.ts';
import { blockerChain } from './locks/blocker-chain.ts';
import { blockerInIo } from './locks/blocker-in-io.ts';
import { classInitDeadlock } from './locks/class-init-deadlock.ts';
import { databaseLockWait } from './locks/database-lock-wait.ts';
import { deadlock } from './locks/deadlock.ts';
import { distributedLockWait } from './locks/distributed-lock-wait.ts';
import { finalizerBlocked } from './locks/finalizer-blocked.ts';
import { hiddenDeadlock } from './locks/hidden-deadlock.ts';
import { highBlockedRatio } from './locks/high-blocked-ratio.ts';
import { lockUpgrade } from './locks/lock-upgrade.ts';
import { logQueueFull } from './locks/log-queue-full.ts';
import { mainThreadBlocked } from './locks/main-thread-blocked.ts';
import { waitUnknownOwner } from './locks/wait-unknown-owner.ts';
import { callerRuns } from './pools/caller-runs.ts';
import { commonPoolBlocked } from './pools/common-pool-blocked.ts';
import { executorLeak } from './pools/executor-leak.ts';
import { highThreadCount } from './pools/high-thread-count.ts';
import { identicalStacks } from './pools/identical-stacks.ts';
import { ioWait } from './pools/io-wait.ts';
import { lostSignal } from './pools/lost-signal.ts';
import { manyGcThreads } from './pools/many-gc-threads.ts';
import { poolExhausted } from './pools/pool-exhausted.ts';
import { poolSaturated } from './pools/pool-saturated.ts';
import { poolStarved } from './pools/pool-starved.ts';
import { queueFull } from './pools/queue-full.ts';
import { sameMethod } from './pools/same-method.ts';
import { schedulerStuck } from './pools/scheduler-stuck.ts';
import { singleRunnerBusy } from './pools/single-runner-busy.ts';
import { slowClients } from './pools/slow-clients.ts';
import { carriersExhausted } from './virtual-threads/carriers-exhausted.ts';
import { hiddenSubtasks } from './virtual-threads/hidden-subtasks.ts';
import { highVthreadCount } from './virtual-threads/high-vthread-count.ts';
import { pinnedVthreads } from './virtual-threads/pinned-vthreads.ts';
import { vthreadStarvation } from './virtual-threads/vthread-starvation.ts';

const LOCKS = [
  deadlock,
  hiddenDeadlock,
  classInitDeadlock,
  lockUpgrade,
  blockerChain,
  blockerInIo,
  highBlockedRatio,
  waitUnknownOwner,
  databaseLockWait,
  distributedLockWait,
  logQueueFull,
  finalizerBlocked,
  mainThreadBlocked,
] as const satisfies readonly Rule<DumpAnalysis>[];

const CROWDS = [
  poolExhausted,
  poolStarved,
  commonPoolBlocked,
  callerRuns,
  queueFull,
  lostSignal,
  ioWait,
  slowClients,
  schedulerStuck,
  executorLeak,
  identicalStacks,
  sameMethod,
  poolSaturated,
  singleRunnerBusy,
  highThreadCount,
  manyGcThreads,
] as const satisfies readonly Rule<DumpAnalysis>[];

const WORK = [
  cpuSpin,
  gcBusy,
  exceptionFrames,
  deepStack,
  stuckInCall,
  shutdownHung,
  sleepInRequest,
  nonDaemonShutdown,
  excerpt,
] as const satisfies readonly Rule<DumpAnalysis>[];

const VIRTUAL = [
  highVthreadCount,
  pinnedVthreads,
  carriersExhausted,
  vthreadStarvation,
  hiddenSubtasks,
] as const satisfies readonly Rule<DumpAnalysis>[];

const FRAMES = [
  loggingContention,
  dnsLookup,
  secureRandom,
  classLoading,
  jdbcDriverLoad,
  regexBacktrack,
  hashmapRace,
  unsafeDateformat,
  directMemoryFull,
  setupPerCall,
] as const satisfies readonly Rule<DumpAnalysis>[];

/** Rules that are checked for every dump by itself. */
export const DUMP_RULES = [...LOCKS, ...CROWDS, ...WORK, ...VIRTUAL, ...FRAMES] as const;

/** Rules that are checked for the dumps of one JVM together. */
export const SERIES_RULES = [
  stuckBlocked,
  lockConvoy,
  stuckRunnable,
  threadLeak,
  threadCountGrowth,
] as const satisfies readonly Rule<SeriesAnalysis>[];

/** Rules that are checked for everything that was read. */
export const INPUT_RULES = [
  truncated,
  multipleJvms,
  statesUnknown,
  fewDumps,
  dumpsFarApart,
] as const satisfies readonly Rule<ThreadsAnalysis>[];

/** Ids of all rules. */
export type ThreadRuleId = (typeof DUMP_RULES | typeof SERIES_RULES | typeof INPUT_RULES)[number]['id'];

/** Every diagnosis of thread dumps by topic, for the documentation. */
export const DIAGNOSES = [
  { about: 'Locks', rules: LOCKS },
  { about: 'Crowds and pools', rules: CROWDS },
  { about: 'CPU, exceptions, stacks', rules: WORK },
  { about: 'Virtual threads', rules: VIRTUAL },
  { about: 'Known places', rules: FRAMES },
  { about: 'From dump to dump', rules: SERIES_RULES },
  { about: 'The input itself', rules: INPUT_RULES },
] as const;
