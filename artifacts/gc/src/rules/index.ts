import { listRules, type RuleGroup } from '@hindsight/claims';
import type { GcAnalysis } from '../analysis.ts';
import { allocationBurst } from './allocation/allocation-burst.ts';
import { highAllocationRate } from './allocation/high-allocation-rate.ts';
import { prematurePromotion } from './allocation/premature-promotion.ts';
import { stringDedupInefficient } from './allocation/string-dedup-inefficient.ts';
import { survivorOverflow } from './allocation/survivor-overflow.ts';
import { tlabWaste } from './allocation/tlab-waste.ts';
import { allocationStall } from './collector-specific/allocation-stall.ts';
import { backToBackCycles } from './collector-specific/back-to-back-cycles.ts';
import { j9Aggressive } from './collector-specific/j9-aggressive.ts';
import { j9ConcurrentIncomplete } from './collector-specific/j9-concurrent-incomplete.ts';
import { j9Percolate } from './collector-specific/j9-percolate.ts';
import { relocationStall } from './collector-specific/relocation-stall.ts';
import { shenandoahDegenerated } from './collector-specific/shenandoah-degenerated.ts';
import { shenandoahFull } from './collector-specific/shenandoah-full.ts';
import { shenandoahPacing } from './collector-specific/shenandoah-pacing.ts';
import { zgcMajorFrequent } from './collector-specific/zgc-major-frequent.ts';
import { concurrentModeFailure } from './full-gc/concurrent-mode-failure.ts';
import { consecutiveFullGc } from './full-gc/consecutive-full-gc.ts';
import { diagnosticGc } from './full-gc/diagnostic-gc.ts';
import { evacuationFailure } from './full-gc/evacuation-failure.ts';
import { frequentFullGc } from './full-gc/frequent-full-gc.ts';
import { fullGcOnConcurrent } from './full-gc/full-gc-on-concurrent.ts';
import { g1LateMarking } from './full-gc/g1-late-marking.ts';
import { g1MixedIneffective } from './full-gc/g1-mixed-ineffective.ts';
import { gclocker } from './full-gc/gclocker.ts';
import { humongousAllocation } from './full-gc/humongous-allocation.ts';
import { oversizedAllocation } from './full-gc/oversized-allocation.ts';
import { periodicGc } from './full-gc/periodic-gc.ts';
import { promotionFailure } from './full-gc/promotion-failure.ts';
import { systemGc } from './full-gc/system-gc.ts';
import { codeCacheGc } from './memory/code-cache-gc.ts';
import { gcOverheadLimit } from './memory/gc-overhead-limit.ts';
import { generationSizing } from './memory/generation-sizing.ts';
import { heapExhausted } from './memory/heap-exhausted.ts';
import { heapOversized } from './memory/heap-oversized.ts';
import { heapResizing } from './memory/heap-resizing.ts';
import { heapUndersized } from './memory/heap-undersized.ts';
import { highLiveSet } from './memory/high-live-set.ts';
import { memoryLeak } from './memory/memory-leak.ts';
import { metaspaceExhausted } from './memory/metaspace-exhausted.ts';
import { metaspaceGrowth } from './memory/metaspace-growth.ts';
import { metaspaceThresholdGc } from './memory/metaspace-threshold-gc.ts';
import { nativeMemoryGc } from './memory/native-memory-gc.ts';
import { outOfMemory } from './memory/out-of-memory.ts';
import { softReferenceCache } from './memory/soft-reference-cache.ts';
import { fewGcThreads } from './pauses/few-gc-threads.ts';
import { finalizerLoad } from './pauses/finalizer-load.ts';
import { frequentYoungGc } from './pauses/frequent-young-gc.ts';
import { gcCpuStarved } from './pauses/gc-cpu-starved.ts';
import { gcOverhead } from './pauses/gc-overhead.ts';
import { gcSysTime } from './pauses/gc-sys-time.ts';
import { longPause } from './pauses/long-pause.ts';
import { longRemark } from './pauses/long-remark.ts';
import { longRootScan } from './pauses/long-root-scan.ts';
import { lowGcParallelism } from './pauses/low-gc-parallelism.ts';
import { manyGcThreads } from './pauses/many-gc-threads.ts';
import { numa } from './pauses/numa.ts';
import { pauseOutlier } from './pauses/pause-outlier.ts';
import { pauseTargetMissed } from './pauses/pause-target-missed.ts';
import { referenceProcessing } from './pauses/reference-processing.ts';
import { serialByErgonomics } from './pauses/serial-by-ergonomics.ts';
import { swapping } from './pauses/swapping.ts';
import { nonGcSafepoints } from './safepoints/non-gc-safepoints.ts';
import { outlastingStop } from './safepoints/outlasting-stop.ts';
import { stopsOnly } from './safepoints/stops-only.ts';
import { timeToSafepoint } from './safepoints/time-to-safepoint.ts';
import { clockJump } from './settings/clock-jump.ts';
import { contradictoryFlags } from './settings/contradictory-flags.ts';
import { deprecatedCollector } from './settings/deprecated-collector.ts';
import { jvmRestart } from './settings/jvm-restart.ts';
import { logGap } from './settings/log-gap.ts';
import { logIncomplete } from './settings/log-incomplete.ts';
import { missingGcDetails } from './settings/missing-gc-details.ts';
import { missingTimestamps } from './settings/missing-timestamps.ts';
import { noGcActivity } from './settings/no-gc-activity.ts';
import { noOpCollector } from './settings/no-op-collector.ts';
import { oldJvm } from './settings/old-jvm.ts';

/** Every diagnosis of GC logs by what it is about. Order is of no meaning but for the list in the documentation. */
export const DIAGNOSES = [
  {
    about: 'Memory',
    rules: [
      outOfMemory,
      heapExhausted,
      gcOverheadLimit,
      memoryLeak,
      softReferenceCache,
      highLiveSet,
      heapOversized,
      heapUndersized,
      heapResizing,
      generationSizing,
      metaspaceExhausted,
      metaspaceThresholdGc,
      metaspaceGrowth,
      codeCacheGc,
      nativeMemoryGc,
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
      oversizedAllocation,
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
    about: 'Pauses and processors',
    rules: [
      gcOverhead,
      longPause,
      pauseOutlier,
      pauseTargetMissed,
      longRemark,
      longRootScan,
      referenceProcessing,
      finalizerLoad,
      gcCpuStarved,
      gcSysTime,
      swapping,
      lowGcParallelism,
      fewGcThreads,
      manyGcThreads,
      serialByErgonomics,
      frequentYoungGc,
      numa,
    ],
  },
  {
    about: 'Safepoints',
    rules: [timeToSafepoint, nonGcSafepoints, outlastingStop, stopsOnly],
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
] as const satisfies readonly RuleGroup<GcAnalysis>[];

/** Ids of all rules, and that of the finding that nothing is wrong. */
export type GcRuleId = (typeof DIAGNOSES)[number]['rules'][number]['id'] | 'healthy';

/** Findings are sorted by level, not by this list. */
export const RULES = listRules<GcAnalysis>(DIAGNOSES);
