import type { Rule } from '@hindsight/model';
import type { GcAnalysis } from '../analysis.ts';
import { allocationStall } from './allocation-stall.ts';
import { backToBackCycles } from './back-to-back-cycles.ts';
import { clockJump } from './clock-jump.ts';
import { contradictoryFlags } from './contradictory-flags.ts';
import { deprecatedCollector } from './deprecated-collector.ts';
import { fewGcThreads } from './few-gc-threads.ts';
import { finalizerLoad } from './finalizer-load.ts';
import { frequentYoungGc } from './frequent-young-gc.ts';
import { gcCpuStarved } from './gc-cpu-starved.ts';
import { gcOverhead } from './gc-overhead.ts';
import { gcSysTime } from './gc-sys-time.ts';
import { j9Aggressive } from './j9-aggressive.ts';
import { j9ConcurrentIncomplete } from './j9-concurrent-incomplete.ts';
import { j9Percolate } from './j9-percolate.ts';
import { jvmRestart } from './jvm-restart.ts';
import { logGap } from './log-gap.ts';
import { logIncomplete } from './log-incomplete.ts';
import { longPause } from './long-pause.ts';
import { longRemark } from './long-remark.ts';
import { lowGcParallelism } from './low-gc-parallelism.ts';
import { missingGcDetails } from './missing-gc-details.ts';
import { missingTimestamps } from './missing-timestamps.ts';
import { noGcActivity } from './no-gc-activity.ts';
import { noOpCollector } from './no-op-collector.ts';
import { nonGcSafepoints } from './non-gc-safepoints.ts';
import { numa } from './numa.ts';
import { oldJvm } from './old-jvm.ts';
import { pauseOutlier } from './pause-outlier.ts';
import { pauseTargetMissed } from './pause-target-missed.ts';
import { referenceProcessing } from './reference-processing.ts';
import { relocationStall } from './relocation-stall.ts';
import { serialByErgonomics } from './serial-by-ergonomics.ts';
import { shenandoahDegenerated } from './shenandoah-degenerated.ts';
import { shenandoahFull } from './shenandoah-full.ts';
import { shenandoahPacing } from './shenandoah-pacing.ts';
import { swapping } from './swapping.ts';
import { timeToSafepoint } from './time-to-safepoint.ts';
import { zgcMajorFrequent } from './zgc-major-frequent.ts';

/** Every diagnosis of GC logs. Order is of no meaning: findings are sorted by level. */
export const RULES: readonly Rule<GcAnalysis>[] = [
  // Pauses, CPU, safepoints
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
  // ZGC, Shenandoah, OpenJ9
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
  // Settings and the log itself
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
];
