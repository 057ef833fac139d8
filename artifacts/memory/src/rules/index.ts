import type { Rule } from '@hindsight/model';
import type { MemoryAnalysis } from '../analysis.ts';
import { allocationRateHigh } from './collections/allocation-rate-high.ts';
import { explicitFullGc } from './collections/explicit-full-gc.ts';
import { fullGcRate } from './collections/full-gc-rate.ts';
import { gcTimeShare } from './collections/gc-time-share.ts';
import { jstatResolution } from './collections/jstat-resolution.ts';
import { oldGenerationFull } from './collections/old-generation-full.ts';
import { oldGenerationGrowth } from './collections/old-generation-growth.ts';
import { promotionRateHigh } from './collections/promotion-rate-high.ts';
import { budgetExceedsLimit } from './container/budget-exceeds-limit.ts';
import { containerNearLimit } from './container/container-near-limit.ts';
import { containerOomKills } from './container/container-oom-kills.ts';
import { cpuThrottled } from './container/cpu-throttled.ts';
import { pidsNearLimit } from './container/pids-near-limit.ts';
import { rssOverBudgetForecast } from './container/rss-over-budget-forecast.ts';
import { swapUsed } from './container/swap-used.ts';
import { clockMixed } from './input/clock-mixed.ts';
import { growthSettled } from './input/growth-settled.ts';
import { memorySteady } from './input/memory-steady.ts';
import { seriesTooShort } from './input/series-too-short.ts';
import { truncatedReport } from './input/truncated-report.ts';
import { twoProcesses } from './input/two-processes.ts';
import { classLoaderLeak } from './metaspace/class-loader-leak.ts';
import { codeCacheFull } from './metaspace/code-cache-full.ts';
import { metaspaceFull } from './metaspace/metaspace-full.ts';
import { metaspaceGrowth } from './metaspace/metaspace-growth.ts';
import { metaspaceWaste } from './metaspace/metaspace-waste.ts';
import { codeGrowth } from './nmt/code-growth.ts';
import { compilerMemoryGrowth } from './nmt/compiler-memory-growth.ts';
import { directMemoryGrowth } from './nmt/direct-memory-growth.ts';
import { directMemoryNearLimit } from './nmt/direct-memory-near-limit.ts';
import { gcStructuresLarge } from './nmt/gc-structures-large.ts';
import { internalGrowth } from './nmt/internal-growth.ts';
import { manyThreads } from './nmt/many-threads.ts';
import { nmtCallSiteGrowth } from './nmt/nmt-call-site-growth.ts';
import { nmtCategoryGrowth } from './nmt/nmt-category-growth.ts';
import { nmtDetailOverhead } from './nmt/nmt-detail-overhead.ts';
import { nmtPeakFarAbove } from './nmt/nmt-peak-far-above.ts';
import { symbolGrowth } from './nmt/symbol-growth.ts';
import { threadGrowth } from './nmt/thread-growth.ts';
import { threadStackSize } from './nmt/thread-stack-size.ts';
import { boxedOrStringHeavy } from './objects/boxed-or-string-heavy.ts';
import { duplicateClassRows } from './objects/duplicate-class-rows.ts';
import { finalizerQueue } from './objects/finalizer-queue.ts';
import { histogramDoubling } from './objects/histogram-doubling.ts';
import { histogramGrowth } from './objects/histogram-growth.ts';
import { histogramJdkGrowth } from './objects/histogram-jdk-growth.ts';
import { nativeHolderGrowth } from './objects/native-holder-growth.ts';
import { hugePagesBloat } from './process/huge-pages-bloat.ts';
import { mallocArenasMany } from './process/malloc-arenas-many.ts';
import { mallocRetained } from './process/malloc-retained.ts';
import { mapCountNearLimit } from './process/map-count-near-limit.ts';
import { mappedFileGrowth } from './process/mapped-file-growth.ts';
import { mappedFilesLarge } from './process/mapped-files-large.ts';
import { rssGapGrowth } from './process/rss-gap-growth.ts';
import { rssGapLarge } from './process/rss-gap-large.ts';
import { rssGrowth } from './process/rss-growth.ts';

const CONTAINER = [
  budgetExceedsLimit,
  containerNearLimit,
  containerOomKills,
  cpuThrottled,
  pidsNearLimit,
  rssOverBudgetForecast,
  swapUsed,
] as const satisfies readonly Rule<MemoryAnalysis>[];

const NATIVE = [
  codeGrowth,
  compilerMemoryGrowth,
  directMemoryGrowth,
  directMemoryNearLimit,
  gcStructuresLarge,
  internalGrowth,
  manyThreads,
  nmtCallSiteGrowth,
  nmtCategoryGrowth,
  nmtDetailOverhead,
  nmtPeakFarAbove,
  symbolGrowth,
  threadGrowth,
  threadStackSize,
] as const satisfies readonly Rule<MemoryAnalysis>[];

const CLASSES = [
  classLoaderLeak,
  codeCacheFull,
  metaspaceFull,
  metaspaceGrowth,
  metaspaceWaste,
] as const satisfies readonly Rule<MemoryAnalysis>[];

const PROCESS = [
  hugePagesBloat,
  mallocArenasMany,
  mallocRetained,
  mapCountNearLimit,
  mappedFileGrowth,
  mappedFilesLarge,
  rssGapGrowth,
  rssGapLarge,
  rssGrowth,
] as const satisfies readonly Rule<MemoryAnalysis>[];

const OBJECTS = [
  boxedOrStringHeavy,
  duplicateClassRows,
  finalizerQueue,
  histogramDoubling,
  histogramGrowth,
  histogramJdkGrowth,
  nativeHolderGrowth,
] as const satisfies readonly Rule<MemoryAnalysis>[];

const COLLECTIONS = [
  allocationRateHigh,
  explicitFullGc,
  fullGcRate,
  gcTimeShare,
  jstatResolution,
  oldGenerationFull,
  oldGenerationGrowth,
  promotionRateHigh,
] as const satisfies readonly Rule<MemoryAnalysis>[];

const INPUT = [
  clockMixed,
  growthSettled,
  memorySteady,
  seriesTooShort,
  truncatedReport,
  twoProcesses,
] as const satisfies readonly Rule<MemoryAnalysis>[];

export const RULES = [...CONTAINER, ...NATIVE, ...CLASSES, ...PROCESS, ...OBJECTS, ...COLLECTIONS, ...INPUT] as const;

/** Ids of all rules. */
export type MemoryRuleId = (typeof RULES)[number]['id'];

/** Every diagnosis of memory tables by topic, for the documentation. */
export const DIAGNOSES = [
  { about: 'The container and the host', rules: CONTAINER },
  { about: 'Native memory of the JVM', rules: NATIVE },
  { about: 'Classes and compiled code', rules: CLASSES },
  { about: 'The process', rules: PROCESS },
  { about: 'Objects in the heap', rules: OBJECTS },
  { about: 'Collections (jstat)', rules: COLLECTIONS },
  { about: 'The input itself', rules: INPUT },
] as const;
