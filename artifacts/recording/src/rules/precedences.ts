import type { Precedence } from '@hindsight/claims';
import type { RecordingAnalysis } from '../model.ts';
import type { RecordingRuleId } from './index.ts';
import {
  areExceptionsCostly,
  areHaltsCollections,
  isCrowdOfThreads,
  isGarbageOfWork,
  isOfKind,
  isOfLoopback,
  isOfWrapper,
  isPathOfMethod,
  MAKES_CLASSES,
} from './precedence-conditions.ts';
import { isCrowded, isOverrun } from './support/guards.ts';
import { getFlag } from './support/settings.ts';
import { findLateMethod } from './support/threads/late-threads.ts';
import { isSetupKind } from './tables/setup-families.ts';
import { LATE_AT_SAFEPOINT } from './waiting/vm-operation-long.ts';

/** Findings about collections come from the rules of GC logs, those about thread dumps from the rules of thread dumps. */
type Id = RecordingRuleId | CollectionFinding | ThreadFinding;
type ThreadFinding =
  | 'log-queue-full'
  | 'finalizer-blocked'
  | 'single-runner-busy'
  | 'carriers-exhausted'
  | 'wait-unknown-owner'
  | 'identical-stacks'
  | 'pool-saturated'
  | 'io-wait'
  | 'blocker-in-io'
  | 'logging-contention'
  | 'regex-backtrack'
  | 'lock-convoy';
type CollectionFinding =
  | 'memory-leak'
  | 'heap-exhausted'
  | 'high-live-set'
  | 'gc-overhead'
  | 'gc-overhead-limit'
  | 'long-pause'
  | 'pause-outlier'
  | 'consecutive-full-gc'
  | 'frequent-full-gc'
  | 'full-gc-on-concurrent'
  | 'time-to-safepoint'
  | 'non-gc-safepoints'
  | 'outlasting-stop'
  | 'gc-cpu-starved'
  | 'low-gc-parallelism'
  | 'g1-mixed-ineffective'
  | 'system-gc'
  | 'premature-promotion'
  | 'frequent-young-gc'
  | 'allocation-stall'
  | 'long-remark'
  | 'metaspace-threshold-gc';

const FULL_COLLECTIONS = ['consecutive-full-gc', 'frequent-full-gc', 'full-gc-on-concurrent'] as const;
const PAUSES = ['gc-overhead', 'long-pause', 'pause-outlier', 'application-halts'] as const;
/** Which finding is the cause of which (research, section 9). */
export const PRECEDENCES: readonly Precedence<Id, RecordingAnalysis>[] = [
  { causes: ['out-of-memory'], symptoms: ['high-live-set', 'low-physical-memory'], effect: 'suppress' },
  { causes: ['container-memory-near-limit'], symptoms: ['low-physical-memory'], effect: 'suppress' },
  { causes: ['cpu-saturated'], symptoms: ['high-jvm-cpu'], effect: 'suppress' },
  {
    causes: ['gc-overhead', 'consecutive-full-gc'],
    symptoms: ['application-halts'],
    effect: 'suppress',
    when: areHaltsCollections,
  },
  { causes: ['biased-locking'], symptoms: ['non-gc-safepoints'], effect: 'suppress' },
  {
    causes: ['exception-storm'],
    symptoms: ['cost-center'],
    effect: 'suppress',
    when: ({ symptom }) => isOfKind(symptom, 'exceptions'),
  },
  { causes: ['cpu-hot-method'], symptoms: ['cpu-hot-path'], effect: 'suppress', when: isPathOfMethod },
  {
    causes: ['exception-storm'],
    symptoms: ['cpu-hot-method', 'cpu-hot-path'],
    effect: 'follow',
    when: areExceptionsCostly,
  },
  {
    causes: ['out-of-memory'],
    symptoms: [
      'memory-leak',
      'old-object-leak',
      'heap-exhausted',
      ...FULL_COLLECTIONS,
      ...PAUSES,
      'errors-thrown',
      'direct-buffers',
    ],
    effect: 'follow',
  },
  { causes: ['old-object-leak'], symptoms: ['memory-leak'], effect: 'follow' },
  {
    causes: ['old-object-leak', 'memory-leak'],
    symptoms: ['high-live-set', 'heap-exhausted', ...FULL_COLLECTIONS, ...PAUSES],
    effect: 'follow',
  },
  {
    causes: ['heap-exhausted', 'high-live-set'],
    symptoms: [...FULL_COLLECTIONS, ...PAUSES, 'premature-promotion'],
    effect: 'follow',
  },
  { causes: FULL_COLLECTIONS, symptoms: PAUSES, effect: 'follow' },
  // Objects whose finalizer does not run are dead and stay.
  {
    causes: ['finalizer-blocked', 'finalizer-load'],
    symptoms: ['memory-leak', 'old-object-leak', 'high-live-set', 'heap-exhausted'],
    effect: 'follow',
    when: ({ cause }) => cause.level !== 'INFO',
  },
  { causes: ['gc-overhead'], symptoms: ['long-pause', 'pause-outlier', 'application-halts'], effect: 'follow' },
  { causes: ['long-pause'], symptoms: ['application-halts'], effect: 'follow' },
  {
    causes: ['container-throttled'],
    symptoms: [
      'cpu-saturated',
      'high-jvm-cpu',
      'cpu-hot-method',
      'time-to-safepoint',
      'gc-cpu-starved',
      ...PAUSES,
      'container-cpu-too-small',
      'lock-contention',
      'competing-cpu',
    ],
    effect: 'follow',
  },
  // Peers on the same machine are mostly of the same container or the same process.
  {
    causes: ['container-throttled'],
    symptoms: ['slow-socket-read', 'slow-socket-write'],
    effect: 'follow',
    when: ({ symptom }) => isOfLoopback(symptom),
  },
  {
    causes: ['cost-center'],
    symptoms: ['cpu-hot-method', 'cpu-hot-path', 'single-thread-bound', 'regex-backtrack'],
    effect: 'follow',
  },
  // A call for each byte is what the processor is busy with.
  {
    causes: ['small-io'],
    symptoms: ['cpu-hot-method', 'cpu-hot-path', 'system-cpu', 'cpu-saturated'],
    effect: 'follow',
  },
  // A logger names its callers while it has the lock of the log.
  {
    causes: ['exception-storm'],
    symptoms: ['park-contention', 'lock-contention'],
    effect: 'follow',
    when: ({ cause, symptom }) =>
      cause.level !== 'INFO' && cause.cause === 'log-flood' && symptom.cause === 'logging-lock',
  },
  // Of millions of calls some are late, and an event says nothing about those below its threshold.
  {
    causes: ['small-io'],
    symptoms: ['slow-file-read', 'slow-file-write'],
    effect: 'follow',
    when: ({ cause }) => cause.level !== 'INFO',
  },
  // Without a compiler every method is hot.
  {
    causes: ['discouraged-flags'],
    symptoms: ['cost-center', 'cpu-hot-method', 'cpu-hot-path', 'cpu-saturated', 'high-jvm-cpu'],
    effect: 'follow',
    when: ({ analysis }) => getFlag(analysis, 'UseCompiler') === 'false',
  },
  // What the processors are busy with is the cause.
  { causes: ['cost-center'], symptoms: ['cpu-saturated', 'high-jvm-cpu'], effect: 'follow' },
  {
    causes: ['cpu-saturated', 'high-jvm-cpu'],
    symptoms: ['cpu-hot-method', 'cpu-hot-path', 'single-thread-bound'],
    effect: 'follow',
  },
  // A thread that waits for a processor comes to a safepoint late, whatever it does.
  {
    causes: ['competing-cpu'],
    symptoms: ['time-to-safepoint', 'outlasting-stop'],
    effect: 'lower-level',
    when: ({ analysis }) => isCrowded(analysis) && !findLateMethod(analysis),
  },
  // Where others have nearly all of the machine, long waits say as little as short ones.
  {
    causes: ['competing-cpu'],
    symptoms: ['time-to-safepoint', 'outlasting-stop'],
    effect: 'lower-level',
    when: ({ analysis }) => isOverrun(analysis) && !findLateMethod(analysis),
  },
  {
    causes: ['competing-cpu'],
    symptoms: ['time-to-safepoint'],
    effect: 'follow',
    when: ({ analysis }) => !findLateMethod(analysis),
  },
  // A concurrent collector that waits for a processor falls behind the application.
  {
    causes: ['competing-cpu'],
    symptoms: ['allocation-stall'],
    effect: 'lower-level',
    when: ({ analysis }) => isOverrun(analysis),
  },
  // The loop that keeps its thread from safepoints is hot as well.
  {
    causes: ['time-to-safepoint'],
    symptoms: ['cpu-hot-method', 'cpu-hot-path'],
    effect: 'follow',
    when: ({ analysis }) => findLateMethod(analysis) !== undefined,
  },
  // Whoever touches memory that was swapped out waits for the disk.
  {
    causes: ['swap-used'],
    symptoms: [
      ...PAUSES,
      'time-to-safepoint',
      'gc-cpu-starved',
      'vm-operation-long',
      'lock-contention',
      'slow-socket-read',
    ],
    effect: 'follow',
  },
  // Whoever takes the processors is told once, and as what it is.
  { causes: ['competing-cpu'], symptoms: ['gc-cpu-starved'], effect: 'lower-level' },
  // What explicit collections for direct memory cost is a consequence of its limit.
  { causes: ['system-gc'], symptoms: ['direct-buffers', 'application-halts', 'gc-cpu-starved'], effect: 'follow' },
  // Pauses of collectors that wait for a processor themselves say little about the heap.
  {
    causes: ['gc-cpu-starved'],
    symptoms: ['gc-overhead', 'low-gc-parallelism'],
    effect: 'lower-level',
    when: ({ analysis }) => isCrowded(analysis),
  },
  // A thread that waits for memory keeps its locks.
  {
    causes: ['allocation-stall'],
    symptoms: ['lock-contention', 'park-contention', 'high-allocation-rate', 'cpu-hot-method', 'application-halts'],
    effect: 'follow',
  },
  // Whoever asks a loop that is blocked waits for what the loop waits for.
  {
    causes: ['event-loop-blocked'],
    symptoms: [
      'slow-socket-read',
      'slow-results',
      'lock-contention',
      'single-runner-busy',
      'io-wait',
      'identical-stacks',
    ],
    effect: 'follow',
  },
  // What was under way when the process was stopped took as much longer.
  {
    causes: ['process-frozen'],
    symptoms: [
      ...PAUSES,
      'slow-socket-read',
      'slow-socket-write',
      'slow-file-read',
      'slow-file-write',
      'slow-file-force',
      'time-to-safepoint',
      'vm-operation-long',
    ],
    effect: 'follow',
  },
  {
    causes: ['time-to-safepoint'],
    symptoms: ['vm-operation-long'],
    effect: 'follow',
    when: ({ symptom }) => isOfKind(symptom, LATE_AT_SAFEPOINT),
  },
  { causes: ['lock-contention'], symptoms: ['lock-owner-slow', 'context-switches'], effect: 'follow' },
  { causes: ['queue-full'], symptoms: ['context-switches', 'wait-unknown-owner', 'log-queue-full'], effect: 'follow' },
  // A pinned virtual thread keeps its carrier. Its events measure for how long; a thread dump shows one moment.
  { causes: ['virtual-thread-pinned'], symptoms: ['carriers-exhausted'], effect: 'lower-level' },
  // Events measure for how long threads wait; what a thread dump shows of the same waits is one moment of them.
  {
    causes: ['pool-exhausted', 'slow-results', 'queue-full', 'park-contention', 'lock-contention', 'slow-socket-read'],
    symptoms: ['identical-stacks', 'pool-saturated', 'io-wait', 'lock-convoy', 'blocker-in-io', 'logging-contention'],
    effect: 'follow',
  },
  // Dumps in recordings never name the owners of locks of java.util.concurrent: the events tell where they are taken.
  { causes: ['park-contention'], symptoms: ['wait-unknown-owner'], effect: 'lower-level' },
  { causes: ['park-contention'], symptoms: ['context-switches'], effect: 'follow' },
  // Threads that share a few processors reach a safepoint one after the other.
  {
    causes: ['too-many-threads'],
    symptoms: ['time-to-safepoint', 'vm-operation-long', 'cpu-saturated'],
    effect: 'lower-level',
    when: isCrowdOfThreads,
  },
  {
    causes: ['too-many-threads'],
    symptoms: ['cpu-saturated', 'high-jvm-cpu', 'cpu-hot-method', 'cpu-hot-path', 'gc-cpu-starved'],
    effect: 'follow',
    when: isCrowdOfThreads,
  },
  { causes: ['too-many-threads'], symptoms: ['context-switches', 'system-cpu'], effect: 'follow' },
  {
    causes: ['high-allocation-rate'],
    symptoms: [
      'gc-overhead',
      'gc-freed-ratio',
      'allocation-hot-class',
      'allocation-hot-thread',
      'boxing',
      'frequent-young-gc',
    ],
    effect: 'follow',
  },
  // In stacks of all threads, those that wait for others are more than those that run.
  {
    causes: ['pool-exhausted', 'lock-contention'],
    symptoms: ['cost-center'],
    effect: 'follow',
    when: ({ analysis }) => analysis.recording.isCollapsed === true,
  },
  // What makes a tool for each piece of work throws while it looks around.
  {
    causes: ['cost-center'],
    symptoms: ['exception-storm'],
    effect: 'follow',
    when: (pair) => isSetupKind(pair.cause.subject?.kind) && !areExceptionsCostly(pair),
  },
  // Which wrapper most of the numbers are boxed in is a part of it.
  {
    causes: ['boxing'],
    symptoms: ['allocation-hot-class'],
    effect: 'follow',
    when: ({ symptom }) => isOfWrapper(symptom),
  },
  {
    causes: ['allocation-hot-class'],
    symptoms: ['gc-freed-ratio', 'allocation-hot-thread', 'boxing', 'frequent-young-gc', 'tlab-bypassed'],
    effect: 'follow',
    when: ({ cause, symptom }) => symptom.id !== 'boxing' || !isOfWrapper(cause),
  },
  { causes: ['cost-center'], symptoms: ['application-halts'], effect: 'follow', when: isGarbageOfWork },
  // What compiles a script for each call makes a class and a loader for it.
  {
    causes: ['cost-center'],
    symptoms: ['class-leak', 'metaspace-threshold-gc', 'class-loading-pressure', 'long-remark'],
    effect: 'follow',
    when: ({ cause }) => isOfKind(cause, ...MAKES_CLASSES),
  },
  {
    causes: ['class-leak'],
    symptoms: ['class-loading-pressure', 'native-memory-growth', 'metaspace-threshold-gc'],
    effect: 'follow',
  },
  // Classes that are loaded for each request are what the metaspace is collected for.
  {
    causes: ['cost-center'],
    symptoms: ['metaspace-threshold-gc', 'class-loading-pressure'],
    effect: 'follow',
    when: ({ cause }) => isOfKind(cause, 'class-loading', 'generated-classes'),
  },
  {
    causes: ['class-loading-pressure'],
    symptoms: ['metaspace-threshold-gc', 'long-remark', 'allocation-hot-class'],
    effect: 'follow',
  },
  { causes: ['diagnostic-gc'], symptoms: ['long-pause', 'application-halts', 'vm-operation-long'], effect: 'follow' },
];
