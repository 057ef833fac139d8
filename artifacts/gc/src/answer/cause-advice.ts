import type { PauseKind } from '../events.ts';
import {
  isCodeCache,
  isDiagnostic,
  isGcLocker,
  isHumongous,
  isMetadata,
  isNativeMemory,
  isPeriodic,
  isSystemGc,
} from '../jvm/causes.ts';
import type { GcRuleId } from '../rules/index.ts';

/** Advice for pauses of one cause or kind that take much of the pause time. */
export interface CauseAdvice {
  /** Rules whose advice, which has figures of this log, is preferred when they have fired. */
  readonly rules: readonly GcRuleId[];
  readonly solution: string;
}

/** Names of groups of pauses that are defined by a failure and not by the cause. */
export const CONCURRENT_MODE_FAILURE = 'Concurrent mode failure';
export const PROMOTION_FAILURE = 'Promotion failed';
export const EVACUATION_FAILURE = 'Evacuation failure';

/** Names for pauses without a cause. */
export const PAUSE_KIND_NAMES: Readonly<Record<PauseKind, string>> = {
  young: 'Young collection',
  mixed: 'Mixed collection',
  full: 'Full collection',
  'initial-mark': 'Initial mark',
  remark: 'Remark',
  cleanup: 'Cleanup',
  'relocate-start': 'Relocate start',
  'update-refs': 'Update references',
  'final-roots': 'Final roots',
  degenerated: 'Degenerated collection',
  other: 'Other pause',
};

const YOUNG =
  'Give the young generation more room (-Xmn or NewRatio; with G1 leave it to the pause goal) so that more objects die before they are copied, and allocate less: take an allocation profile with JFR.';

const BY_GROUP: Readonly<Record<string, CauseAdvice>> = {
  [CONCURRENT_MODE_FAILURE]: {
    rules: ['concurrent-mode-failure'],
    solution:
      'Start CMS cycles earlier: set CMSInitiatingOccupancyFraction 10 to 15 lower together with UseCMSInitiatingOccupancyOnly, or enlarge the old generation. On newer JVMs move to G1.',
  },
  [PROMOTION_FAILURE]: {
    rules: ['promotion-failure'],
    solution: 'Enlarge the old generation, or start concurrent cycles earlier, so that promoted objects find room.',
  },
  [EVACUATION_FAILURE]: {
    rules: ['evacuation-failure'],
    solution:
      'Give G1 room to copy into: a young generation that it sizes itself, and free regions beside what is alive.',
  },
  [PAUSE_KIND_NAMES.full]: {
    rules: ['heap-exhausted', 'consecutive-full-gc', 'frequent-full-gc'],
    solution:
      'Find why the old generation fills: compare two heap dumps for a leak; when the data is wanted, raise -Xmx; when it is short-lived, enlarge the young generation.',
  },
  [PAUSE_KIND_NAMES.young]: { rules: ['frequent-young-gc'], solution: YOUNG },
  [PAUSE_KIND_NAMES.mixed]: {
    rules: ['g1-mixed-ineffective'],
    solution:
      'Spread the work of mixed collections over more of them: raise G1MixedGCCountTarget, or lower G1OldCSetRegionThresholdPercent.',
  },
  [PAUSE_KIND_NAMES.remark]: {
    rules: ['long-remark', 'reference-processing'],
    solution:
      'Shorten remark: ParallelRefProcEnabled processes references with all GC threads, CMSScavengeBeforeRemark empties the young generation first.',
  },
  [PAUSE_KIND_NAMES.degenerated]: {
    rules: ['shenandoah-degenerated'],
    solution: 'Give concurrent cycles head room: raise -Xmx or ConcGCThreads, or start cycles earlier.',
  },
};

const BY_CAUSE: readonly (readonly [matches: (cause: string) => boolean, advice: CauseAdvice])[] = [
  [
    isSystemGc,
    {
      rules: ['system-gc'],
      solution:
        'Find the caller of System.gc(). When it is java.nio.Bits.reserveMemory, these collections free direct buffers and must stay; else remove the call.',
    },
  ],
  [
    isMetadata,
    {
      rules: ['metaspace-exhausted', 'metaspace-threshold-gc'],
      solution:
        'Set MetaspaceSize (before JDK 8 PermSize) above the peak, so that start-up does not collect at every step of growth; growth without end is a class loader leak.',
    },
  ],
  [
    isCodeCache,
    {
      rules: ['code-cache-gc'],
      solution:
        'Raise ReservedCodeCacheSize, or find what generates classes without end, so that less code is compiled.',
    },
  ],
  [
    isNativeMemory,
    {
      rules: ['native-memory-gc'],
      solution: 'Find what holds memory outside the heap (a javacore lists it), or give the process more of it.',
    },
  ],
  [
    isHumongous,
    {
      rules: ['humongous-allocation'],
      solution: 'Raise G1HeapRegionSize so that large objects stay below half a region, or allocate smaller ones.',
    },
  ],
  [
    isGcLocker,
    {
      rules: ['gclocker'],
      solution:
        'Shorten JNI critical sections (GetPrimitiveArrayCritical), or enlarge the young generation; from JDK 22 G1 pins regions instead.',
    },
  ],
  [
    isDiagnostic,
    { rules: ['diagnostic-gc'], solution: 'Ask the monitoring tool for heap histograms and dumps less often.' },
  ],
  [
    isPeriodic,
    { rules: ['periodic-gc'], solution: 'Lengthen the interval of periodic collections or switch them off.' },
  ],
  [
    (cause) => cause === 'Ergonomics',
    {
      rules: ['heap-exhausted', 'consecutive-full-gc', 'frequent-full-gc'],
      solution:
        'The JVM expects the old generation to run full: raise -Xmx, or reduce what is promoted; compare two heap dumps when it grows without end.',
    },
  ],
  [
    (cause) => cause.startsWith('Allocation Stall') || cause === 'Allocation Rate' || cause === 'High Usage',
    {
      rules: ['allocation-stall'],
      solution: 'Give the collector head room: raise -Xmx or ConcGCThreads, and allocate less.',
    },
  ],
  [
    (cause) =>
      cause.startsWith('G1 Evacuation') || cause.startsWith('Allocation Failure') || cause.startsWith('G1 Preventive'),
    { rules: ['frequent-young-gc', 'premature-promotion'], solution: YOUNG },
  ],
];

/** Finds the advice for a cause or group; undefined when no remedy is known. */
export const findAdvice = (group: string): CauseAdvice | undefined =>
  BY_GROUP[group] ?? BY_CAUSE.find(([matches]) => matches(group))?.[1];
