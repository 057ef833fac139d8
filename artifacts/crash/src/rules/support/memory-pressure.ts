import { formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, type Evidence } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { isNativeMemoryFailure } from './crash-class.ts';
import { quote, quoteMemoryInfo } from './evidence.ts';
import { measureMaxHeap, measureThreadStack } from './flags.ts';
import { isLinux } from './platform.ts';

/** The kernel gives back about this share of its page cache before an allocation fails; the rest is in use or dirty. */
const RECLAIMABLE_CACHE = 0.5;
/** Below this share of memory the kernel reclaims all the time, and large allocations fail. */
const LITTLE_MEMORY = 0.05;
/** A request below this share of what is available would have fitted: a limit has refused it. */
const FITTING_SHARE = 0.5;
/** The limit of Linux where the report does not have `/proc/sys/vm/max_map_count`. */
const DEFAULT_MAX_MAP_COUNT = 65_530;
const NEARLY_ALL = 0.98;

/** What the machine could still give. */
export function measureAvailable({ report }: CrashAnalysis): number | undefined {
  const { availableBytes, freeBytes, cachedBytes } = report.process.memory;
  if (availableBytes !== undefined) return availableBytes;
  return freeBytes === undefined ? undefined : freeBytes + RECLAIMABLE_CACHE * (cachedBytes ?? 0);
}

/** The process had far more memory at hand than it asked for, so that a limit refused the request. */
export function hasFitted(analysis: CrashAnalysis): boolean {
  const available = measureAvailable(analysis);
  const failed = analysis.report.crash.failedBytes ?? 0;
  return available !== undefined && failed < available * FITTING_SHARE;
}

/** Neither memory nor swap of the machine could hold what was asked for. */
export function lacksMemory(analysis: CrashAnalysis): boolean {
  const { totalBytes, swapFreeBytes } = analysis.report.process.memory;
  const failed = analysis.report.crash.failedBytes ?? 0;
  const available = measureAvailable(analysis);
  if (available === undefined || totalBytes === undefined) return false;
  return available < Math.max(failed, totalBytes * LITTLE_MEMORY) && (swapFreeBytes ?? 0) < Math.max(failed, 1);
}

/** The container has used its limit, or the request did not fit into the rest of it. */
export function isContainerFull({ report }: CrashAnalysis): boolean {
  const { memoryLimitBytes: limit, memoryUsageBytes: usage } = report.process.container ?? {};
  if (limit === undefined || usage === undefined || limit <= 0) return false;
  return usage >= 0.95 * limit || limit - usage < (report.crash.failedBytes ?? 0);
}

export const findMapLimit = ({ report }: CrashAnalysis): number => report.process.maxMapCount ?? DEFAULT_MAX_MAP_COUNT;

/** The memory map has as many rows as the kernel allows. */
export const isMapFull = (analysis: CrashAnalysis): boolean =>
  isLinux(analysis) && (analysis.report.process.mapRows ?? 0) >= NEARLY_ALL * findMapLimit(analysis);

/** A finite limit of the address space or of the data segment. */
export function findAddressLimit({ report }: CrashAnalysis): { name: 'AS' | 'DATA'; bytes: number } | undefined {
  const { as, data } = report.process.limits;
  if (typeof as === 'number') return { name: 'AS', bytes: as };
  return typeof data === 'number' ? { name: 'DATA', bytes: data } : undefined;
}

/** The kernel has promised nearly all that it may promise when it counts strictly. */
export function isCommitExhausted(analysis: CrashAnalysis): boolean {
  const { report } = analysis;
  const limit = report.memoryInfo.get('CommitLimit')?.value;
  const committed = report.memoryInfo.get('Committed_AS')?.value;
  if (limit === undefined || committed === undefined) return false;
  const isStrict = report.process.overcommitMemory === 2;
  const isNearLimit = Math.abs(limit - committed) <= 0.01 * limit;
  return isStrict ? committed + (report.crash.failedBytes ?? 0) > limit : isNearLimit;
}

const THREAD_CREATION =
  /Cannot create\b.*\bthread|create (?:a )?(?:new )?native thread|pthread_create|EAGAIN|Failed to create a thread/i;

/** A thread could not be made. */
export const isThreadCreation = ({ report: { crash } }: CrashAnalysis): boolean =>
  THREAD_CREATION.test(`${crash.failedPurpose ?? ''} ${crash.message ?? ''}`);

/** Memory or threads could not be had from the operating system. */
export const isResourceFailure = (analysis: CrashAnalysis): boolean =>
  isNativeMemoryFailure(analysis) || isThreadCreation(analysis);

export const countThreads = ({ report }: CrashAnalysis): number =>
  (report.process.javaThreadCount ?? 0) + (report.process.otherThreadCount ?? 0);

const START_SECONDS = 10;

/** The JVM was starting: less than 10 s old, or it says that it initializes. */
export function isStarting({ report }: CrashAnalysis): boolean {
  const { elapsedSeconds } = report.process;
  if (elapsedSeconds !== undefined) return elapsedSeconds < START_SECONDS;
  return (
    /not fully initialized|initiali[sz]ation/i.test(report.jvm.vmState ?? '') ||
    report.crash.thread?.name === 'Unknown thread'
  );
}

/** Heap, metaspace, stacks and code cache as the JVM is set. */
export function measureDemand(analysis: CrashAnalysis): number | undefined {
  const heap = measureMaxHeap(analysis);
  if (heap === undefined) return undefined;
  const { metaspace, codeCache } = analysis.report;
  return (
    heap +
    (metaspace.maxBytes ?? metaspace.committedBytes ?? 0) +
    countThreads(analysis) * measureThreadStack(analysis) +
    (codeCache.sizeBytes ?? 0)
  );
}

/** `mmap of 64 KB for "committing reserved memory" failed` */
export function describeFailure({ report: { crash } }: CrashAnalysis): string {
  const call = crash.failedCall === undefined ? 'An allocation' : `\`${crash.failedCall}\``;
  const size = crash.failedBytes === undefined ? '' : ` of ${formatBytes(crash.failedBytes)}`;
  if (crash.failedBytes === undefined && crash.failedPurpose !== undefined) return `"${crash.failedPurpose}"`;
  return `${call}${size}${crash.failedPurpose === undefined ? '' : ` for "${crash.failedPurpose}"`} failed`;
}

/** What the machine had: for the explanation of every failure of memory. */
export function describeMachine(analysis: CrashAnalysis): string {
  const { totalBytes, freeBytes, swapTotalBytes, swapFreeBytes } = analysis.report.process.memory;
  const available = measureAvailable(analysis);
  if (totalBytes === undefined || available === undefined) return '';
  const word = available === freeBytes ? 'free' : 'available';
  const swap = swapTotalBytes
    ? `, and ${formatBytes(swapFreeBytes ?? 0)} of ${formatBytes(swapTotalBytes)} of swap were free`
    : '';
  return ` ${formatBytes(available)} of ${formatBytes(totalBytes)} of memory were ${word}${swap}.`;
}

export const quoteFailure = (analysis: CrashAnalysis): Evidence | undefined =>
  quote(
    analysis,
    'failedAllocation',
    analysis.report.crash.failedPurpose,
    analysis.report.crash.failedBytes?.toString(),
  );

export const quoteMachine = (analysis: CrashAnalysis): Evidence[] => {
  const available = measureAvailable(analysis);
  return [
    ...(available === undefined ? [] : [metricEvidence('available memory', bytes(available))]),
    ...[quoteMemoryInfo(analysis, 'MemAvailable') ?? quote(analysis, 'memory', 'free')].filter(
      (one) => one !== undefined,
    ),
  ];
};
