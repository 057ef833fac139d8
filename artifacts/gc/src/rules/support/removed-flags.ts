/** An option that a JVM no longer obeys. */
export interface RemovedFlag {
  readonly flag: string;
  /** First Java version that takes the option and ignores it, with a warning; absent when it was never merely ignored. */
  readonly ignoredFrom?: number;
  /** First Java version that knows the option no more: it starts only with -XX:+IgnoreUnrecognizedVMOptions. */
  readonly goneFrom?: number;
  /** What to use in its place, or that nothing is needed. */
  readonly instead: string;
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
    goneFrom: 17,
    instead: 'MetaspaceSize and MaxMetaspaceSize',
  })),
  ...INCREMENTAL_CMS_OPTIONS.map((flag) => ({ flag, goneFrom: 9, instead: 'G1, the default collector' })),
  ...GC_PRINT_OPTIONS.map((flag) => ({ flag, goneFrom: 9, instead: '-Xlog:gc*' })),
  { flag: 'UseParNewGC', goneFrom: 10, instead: 'G1, the default collector' },
  {
    flag: 'UseCGroupMemoryLimitForHeap',
    goneFrom: 11,
    instead: 'MaxRAMPercentage; container limits are seen by default',
  },
  { flag: 'UseAppCDS', ignoredFrom: 11, goneFrom: 12, instead: 'nothing: always on' },
  { flag: 'AggressiveOpts', ignoredFrom: 12, goneFrom: 13, instead: 'nothing' },
  ...['PrintSafepointStatistics', 'PrintSafepointStatisticsCount', 'PrintSafepointStatisticsTimeout'].map((flag) => ({
    flag,
    ignoredFrom: 12,
    goneFrom: 13,
    instead: '-Xlog:safepoint',
  })),
  ...CMS_OPTIONS.map((flag) => ({ flag, ignoredFrom: 14, goneFrom: 15, instead: 'G1 or ZGC' })),
  { flag: 'UseParallelOldGC', ignoredFrom: 15, goneFrom: 16, instead: 'UseParallelGC' },
  ...['UseBiasedLocking', 'BiasedLockingStartupDelay'].map((flag) => ({
    flag,
    ignoredFrom: 18,
    goneFrom: 19,
    instead: 'nothing: biased locking is gone',
  })),
  ...G1_REFINEMENT_OPTIONS.map((flag) => ({
    flag,
    ignoredFrom: 20,
    instead: 'nothing: refinement follows the pause goal',
  })),
  { flag: 'ZGenerational', ignoredFrom: 24, instead: 'nothing: ZGC is generational' },
];

const BY_NAME: ReadonlyMap<string, RemovedFlag> = new Map(REMOVED_FLAGS.map((removed) => [removed.flag, removed]));

/** What became of an option in this version; undefined when the version still obeys it. */
export function fateOfFlag(flag: string, major: number): 'ignored' | 'gone' | undefined {
  const removed = BY_NAME.get(flag);
  if (!removed) return undefined;
  if (removed.goneFrom !== undefined && major >= removed.goneFrom) return 'gone';
  return removed.ignoredFrom !== undefined && major >= removed.ignoredFrom ? 'ignored' : undefined;
}

export const insteadOfFlag = (flag: string): string => BY_NAME.get(flag)?.instead ?? '';
