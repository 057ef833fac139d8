/** An option that newer JVMs ignore or reject. */
export interface RemovedFlag {
  readonly flag: string;
  /** First Java version that takes the option and ignores it, with a warning; absent when it was never merely ignored. */
  readonly ignoredFrom?: number;
  /** First Java version that rejects the option: it starts only with -XX:+IgnoreUnrecognizedVMOptions. */
  readonly removedFrom?: number;
  /** What to use instead, or that nothing is needed. */
  readonly replacement: string;
}

const CMS_OPTIONS = [
  'UseConcMarkSweepGC',
  'CMSInitiatingOccupancyFraction',
  'UseCMSInitiatingOccupancyOnly',
  'CMSClassUnloadingEnabled',
  'CMSScavengeBeforeRemark',
  'CMSParallelRemarkEnabled',
  'CMSParallelInitialMarkEnabled',
  'CMSMaxAbortablePrecleanTime',
];

const INCREMENTAL_CMS_OPTIONS = ['CMSIncrementalMode', 'CMSIncrementalPacing', 'CMSIncrementalDutyCycle'];

/** Replaced by unified logging (JEP 158, 271). PrintGC and PrintGCDetails are still taken, as aliases. */
const GC_PRINT_OPTIONS = [
  'PrintGCDateStamps',
  'PrintGCTimeStamps',
  'PrintGCCause',
  'PrintGCID',
  'PrintHeapAtGC',
  'PrintTenuringDistribution',
  'PrintAdaptiveSizePolicy',
  'PrintReferenceGC',
  'PrintTLAB',
  'PrintGCApplicationStoppedTime',
  'PrintGCApplicationConcurrentTime',
  'PrintPromotionFailure',
  'PrintFLSStatistics',
  'PrintStringDeduplicationStatistics',
  'UseGCLogFileRotation',
  'NumberOfGCLogFiles',
  'GCLogFileSize',
];

const G1_REFINEMENT_OPTIONS = [
  'G1ConcRefinementGreenZone',
  'G1ConcRefinementYellowZone',
  'G1ConcRefinementRedZone',
  'G1ConcRefinementThresholdStep',
  'G1UseAdaptiveConcRefinement',
  'G1ConcRefinementServiceIntervalMillis',
];

/**
 * Sources: the table of deprecated, obsolete and expired options in HotSpot's `runtime/arguments.cpp` of JDK 10, 14, 17, 20 and 25; JEP 122
 * (permanent generation), 173 and 214 (collector combinations), 271 (GC logging), 363 (CMS), 374 (biased locking), 490 (ZGC).
 */
export const REMOVED_FLAGS: readonly RemovedFlag[] = [
  ...['PermSize', 'MaxPermSize'].map((flag) => ({
    flag,
    ignoredFrom: 8,
    removedFrom: 17,
    replacement: 'MetaspaceSize and MaxMetaspaceSize',
  })),
  ...INCREMENTAL_CMS_OPTIONS.map((flag) => ({ flag, removedFrom: 9, replacement: 'G1, the default collector' })),
  ...GC_PRINT_OPTIONS.map((flag) => ({ flag, removedFrom: 9, replacement: '-Xlog:gc*' })),
  { flag: 'UseParNewGC', removedFrom: 10, replacement: 'G1, the default collector' },
  {
    flag: 'UseCGroupMemoryLimitForHeap',
    removedFrom: 11,
    replacement: 'MaxRAMPercentage; container limits are seen by default',
  },
  { flag: 'UseAppCDS', ignoredFrom: 11, removedFrom: 12, replacement: 'nothing: always on' },
  { flag: 'AggressiveOpts', ignoredFrom: 12, removedFrom: 13, replacement: 'nothing' },
  ...['PrintSafepointStatistics', 'PrintSafepointStatisticsCount', 'PrintSafepointStatisticsTimeout'].map((flag) => ({
    flag,
    ignoredFrom: 12,
    removedFrom: 13,
    replacement: '-Xlog:safepoint',
  })),
  ...CMS_OPTIONS.map((flag) => ({ flag, ignoredFrom: 14, removedFrom: 15, replacement: 'G1 or ZGC' })),
  { flag: 'UseParallelOldGC', ignoredFrom: 15, removedFrom: 16, replacement: 'UseParallelGC' },
  ...['UseBiasedLocking', 'BiasedLockingStartupDelay'].map((flag) => ({
    flag,
    ignoredFrom: 18,
    removedFrom: 19,
    replacement: 'nothing: biased locking was removed',
  })),
  ...G1_REFINEMENT_OPTIONS.map((flag) => ({
    flag,
    ignoredFrom: 20,
    replacement: 'nothing: refinement follows the pause goal',
  })),
  { flag: 'ZGenerational', ignoredFrom: 24, replacement: 'nothing: ZGC is generational' },
];

const BY_NAME: ReadonlyMap<string, RemovedFlag> = new Map(REMOVED_FLAGS.map((removed) => [removed.flag, removed]));

/** Returns what happened to an option in this version; undefined when the version still supports it. */
export function findFlagStatus(flag: string, major: number): 'ignored' | 'removed' | undefined {
  const removed = BY_NAME.get(flag);
  if (!removed) return undefined;
  if (removed.removedFrom !== undefined && major >= removed.removedFrom) return 'removed';
  return removed.ignoredFrom !== undefined && major >= removed.ignoredFrom ? 'ignored' : undefined;
}

export const findReplacement = (flag: string): string => BY_NAME.get(flag)?.replacement ?? '';
