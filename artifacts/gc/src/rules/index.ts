import type { Rule } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { allocationBurst } from './allocation-burst.ts';
import { allocationStall } from './allocation-stall.ts';
import { backToBackCycles } from './back-to-back-cycles.ts';
import { clockJump } from './clock-jump.ts';
import { concurrentModeFailure } from './concurrent-mode-failure.ts';
import { consecutiveFullGc } from './consecutive-full-gc.ts';
import { contradictoryFlags } from './contradictory-flags.ts';
import { deprecatedCollector } from './deprecated-collector.ts';
import { diagnosticGc } from './diagnostic-gc.ts';
import { evacuationFailure } from './evacuation-failure.ts';
import { fewGcThreads } from './few-gc-threads.ts';
import { finalizerLoad } from './finalizer-load.ts';
import { frequentFullGc } from './frequent-full-gc.ts';
import { frequentYoungGc } from './frequent-young-gc.ts';
import { fullGcOnConcurrent } from './full-gc-on-concurrent.ts';
import { g1LateMarking } from './g1-late-marking.ts';
import { g1MixedIneffective } from './g1-mixed-ineffective.ts';
import { gcCpuStarved } from './gc-cpu-starved.ts';
import { gcOverhead } from './gc-overhead.ts';
import { gcOverheadLimit } from './gc-overhead-limit.ts';
import { gcSysTime } from './gc-sys-time.ts';
import { gclocker } from './gclocker.ts';
import { generationSizing } from './generation-sizing.ts';
import { heapExhausted } from './heap-exhausted.ts';
import { heapOversized } from './heap-oversized.ts';
import { heapResizing } from './heap-resizing.ts';
import { heapUndersized } from './heap-undersized.ts';
import { highAllocationRate } from './high-allocation-rate.ts';
import { highLiveSet } from './high-live-set.ts';
import { humongousAllocation } from './humongous-allocation.ts';
import { j9Aggressive } from './j9-aggressive.ts';
import { j9ConcurrentIncomplete } from './j9-concurrent-incomplete.ts';
import { j9Percolate } from './j9-percolate.ts';
import { jvmRestart } from './jvm-restart.ts';
import { logGap } from './log-gap.ts';
import { logIncomplete } from './log-incomplete.ts';
import { longPause } from './long-pause.ts';
import { longRemark } from './long-remark.ts';
import { lowGcParallelism } from './low-gc-parallelism.ts';
import { memoryLeak } from './memory-leak.ts';
import { metaspaceExhausted } from './metaspace-exhausted.ts';
import { metaspaceGrowth } from './metaspace-growth.ts';
import { metaspaceThresholdGc } from './metaspace-threshold-gc.ts';
import { missingGcDetails } from './missing-gc-details.ts';
import { missingTimestamps } from './missing-timestamps.ts';
import { noGcActivity } from './no-gc-activity.ts';
import { noOpCollector } from './no-op-collector.ts';
import { nonGcSafepoints } from './non-gc-safepoints.ts';
import { numa } from './numa.ts';
import { oldJvm } from './old-jvm.ts';
import { outOfMemory } from './out-of-memory.ts';
import { pauseOutlier } from './pause-outlier.ts';
import { pauseTargetMissed } from './pause-target-missed.ts';
import { periodicGc } from './periodic-gc.ts';
import { prematurePromotion } from './premature-promotion.ts';
import { promotionFailure } from './promotion-failure.ts';
import { referenceProcessing } from './reference-processing.ts';
import { relocationStall } from './relocation-stall.ts';
import { serialByErgonomics } from './serial-by-ergonomics.ts';
import { shenandoahDegenerated } from './shenandoah-degenerated.ts';
import { shenandoahFull } from './shenandoah-full.ts';
import { shenandoahPacing } from './shenandoah-pacing.ts';
import { stringDedupInefficient } from './string-dedup-inefficient.ts';
import { survivorOverflow } from './survivor-overflow.ts';
import { swapping } from './swapping.ts';
import { systemGc } from './system-gc.ts';
import { timeToSafepoint } from './time-to-safepoint.ts';
import { tlabWaste } from './tlab-waste.ts';
import { zgcMajorFrequent } from './zgc-major-frequent.ts';

/** Every diagnosis of GC logs by what it is about. Order is of no meaning but for the list in the documentation. */
export const DIAGNOSES: readonly { readonly about: string; readonly rules: readonly Rule<GcAnalysis>[] }[] = [
  {
    about: 'Memory',
    rules: [
      outOfMemory,
      heapExhausted,
      gcOverheadLimit,
      memoryLeak,
      highLiveSet,
      heapOversized,
      heapUndersized,
      heapResizing,
      generationSizing,
      metaspaceExhausted,
      metaspaceThresholdGc,
      metaspaceGrowth,
    ],
  },
  {
    about: 'Full collections and failures',
    rules: [
      consecutiveFullGc,
      frequentFullGc,
      fullGcOnConcurrent,
      concurrentModeFailure,
      promotionFailure,
      evacuationFailure,
      humongousAllocation,
      g1MixedIneffective,
      g1LateMarking,
      gclocker,
      systemGc,
      diagnosticGc,
      periodicGc,
    ],
  },
  {
    about: 'Pauses, CPU, safepoints',
    rules: [
      gcOverhead,
      longPause,
      pauseOutlier,
      pauseTargetMissed,
      longRemark,
      referenceProcessing,
      finalizerLoad,
      gcCpuStarved,
      gcSysTime,
      swapping,
      lowGcParallelism,
      fewGcThreads,
      serialByErgonomics,
      timeToSafepoint,
      nonGcSafepoints,
      frequentYoungGc,
      numa,
    ],
  },
  {
    about: 'Allocation, promotion',
    rules: [
      highAllocationRate,
      allocationBurst,
      prematurePromotion,
      survivorOverflow,
      tlabWaste,
      stringDedupInefficient,
    ],
  },
  {
    about: 'ZGC, Shenandoah, OpenJ9',
    rules: [
      allocationStall,
      relocationStall,
      zgcMajorFrequent,
      backToBackCycles,
      shenandoahDegenerated,
      shenandoahFull,
      shenandoahPacing,
      j9Percolate,
      j9Aggressive,
      j9ConcurrentIncomplete,
    ],
  },
  {
    about: 'Settings and the log itself',
    rules: [
      deprecatedCollector,
      oldJvm,
      contradictoryFlags,
      noOpCollector,
      missingGcDetails,
      missingTimestamps,
      logGap,
      clockJump,
      jvmRestart,
      logIncomplete,
      noGcActivity,
    ],
  },
];

/** Findings are sorted by level, not by this list. */
export const RULES: readonly Rule<GcAnalysis>[] = DIAGNOSES.flatMap(({ rules }) => rules);
