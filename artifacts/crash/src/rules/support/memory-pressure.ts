import { formatBytes, metricEvidence } from '@hindsight/claims';
import { bytes, type Confidence, type Evidence } from '@hindsight/model';
import { measureHostAvailable, measureHostTotal } from '../../metrics/host-memory.ts';
import type { CrashAnalysis } from '../../model.ts';
import { isNativeMemoryFailure } from './crash-class.ts';
import { quote, quoteMemoryInfo } from './evidence.ts';
import { findSizeOption, measureMaxHeap, measureThreadStack } from './flags.ts';
import { isLinux, isWindows } from './platform.ts';

/** Below this share of memory the kernel reclaims all the time, and large allocations fail. */
const LITTLE_MEMORY = 0.05;
/** A request below this share of what is available would have fitted: a limit has refused it. */
const FITTING_SHARE = 0.5;
/** The limit of Linux where the report does not have `/proc/sys/vm/max_map_count`. */
const DEFAULT_MAX_MAP_COUNT = 65_530;
const NEARLY_ALL = 0.98;

/** What the machine could still give. */
export const measureAvailable = ({ report }: CrashAnalysis): number | undefined => measureHostAvailable(report);

/** The memory of the machine, of which a container sees a part. */
export const measureMachine = ({ report }: CrashAnalysis): number | undefined => measureHostTotal(report);

/** The process had far more memory at hand than it asked for, so that a limit refused the request. */
export function hasFitted(analysis: CrashAnalysis): boolean {
  const available = measureAvailable(analysis);
  const failed = analysis.report.crash.failedBytes ?? 0;
  return available !== undefined && failed < available * FITTING_SHARE;
}

/** What memory and swap can hold together; the page file of Windows is stated with the memory in it. */
export function measureBacking(analysis: CrashAnalysis): number | undefined {
  const total = measureMachine(analysis);
  const swap = analysis.report.process.memory.swapTotalBytes ?? 0;
  if (total === undefined) return undefined;
  return isWindows(analysis) ? Math.max(total, swap) : total + swap;
}

/** No state of the machine could hold what was requested at once: the request, or the initial heap that it is the first part of. */
export function isLargerThanMachine(analysis: CrashAnalysis): boolean {
  const backing = measureBacking(analysis);
  const initial = isStarting(analysis) ? findSizeOption(analysis, '-Xms', '-XX:InitialHeapSize=') : undefined;
  const request = Math.max(analysis.report.crash.failedBytes ?? 0, initial ?? 0);
  return backing !== undefined && request > backing;
}

/** What Windows keeps back; a page file with less is full for a JVM. */
const EMPTY_SHARE = 0.01;
/** Others give memory back between the failure and the report, and a 64-bit process has address space enough. */
const LOW_SHARE = 0.1;

/** How sure it is that Windows had promised all that memory and page file can hold; undefined when it had not. */
export function findPageFileShortage(analysis: CrashAnalysis): Confidence | undefined {
  const { crash, jvm, process } = analysis.report;
  const { swapTotalBytes: total, swapFreeBytes: free } = process.memory;
  if (!isNativeMemoryFailure(analysis) || !isWindows(analysis) || total === undefined || free === undefined)
    return undefined;
  if (free < Math.max(crash.failedBytes ?? 0, EMPTY_SHARE * total)) return 'high';
  return free < LOW_SHARE * total && /64/.test(jvm.platform ?? '') ? 'medium' : undefined;
}

/** Resident memory where the report has it, else what the JVM has committed. */
export function measureOwnMemory(analysis: CrashAnalysis): number {
  const { heap, metaspace, process } = analysis.report;
  return (
    process.rssBytes ??
    (heap.committedBytes ?? heap.usedBytes ?? 0) +
      (metaspace.committedBytes ?? 0) +
      countThreads(analysis) * measureThreadStack(analysis)
  );
}

/** A process below half of the memory is not the one that has used it up. */
export const SMALL_SHARE = 0.5;

/** All processes together have used the machine up, and this one has the smaller part: who asked last is chance. */
export function isSharedShortage(analysis: CrashAnalysis): boolean {
  const total = measureMachine(analysis);
  const isShort = findPageFileShortage(analysis) !== undefined || lacksMemory(analysis) || isCommitExhausted(analysis);
  return isShort && total !== undefined && measureOwnMemory(analysis) < SMALL_SHARE * total;
}

/** Neither memory nor swap of the machine could hold what was asked for. */
export function lacksMemory(analysis: CrashAnalysis): boolean {
  const { swapFreeBytes } = analysis.report.process.memory;
  const failed = analysis.report.crash.failedBytes ?? 0;
  const available = measureAvailable(analysis);
  const totalBytes = measureMachine(analysis);
  if (available === undefined || totalBytes === undefined || isLargerThanMachine(analysis)) return false;
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
  // Stacks of threads are mapped with MAP_NORESERVE, which only strict accounting counts.
  if (!isStrict && isThreadCreation(analysis)) return false;
  return isStrict ? committed + (report.crash.failedBytes ?? 0) > limit : isNearLimit;
}

const THREAD_CREATION =
  /Cannot create\b.*\bthread|create (?:a )?(?:new )?native thread|pthread_create|EAGAIN|Failed to create a thread/i;

/** A thread could not be made. */
export const isThreadCreation = ({ report: { crash } }: CrashAnalysis): boolean =>
  THREAD_CREATION.test(`${crash.failedPurpose ?? ''} ${crash.message ?? ''}`);

/** What to do where the sandbox of a container refuses threads. */
export const ADVISE_SECCOMP =
  'Update Docker or containerd with runc and libseccomp first: before 20.10.10 its seccomp profile refuses clone3, which glibc 2.34 and later (Ubuntu 22.04, Debian 12, RHEL 9) use for threads; `docker run --security-opt seccomp=unconfined` confirms it. If that is not it, count the threads of the user (`ps -eLf | wc -l`) against `ulimit -u`, and look at `pids.max`.';

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

/** The JVM had not come to the program yet: its first thread has no name then, and loads the first classes. */
export function isBooting({ report: { crash, jvm, process } }: CrashAnalysis): boolean {
  const isFirst = process.elapsedSeconds !== undefined && process.elapsedSeconds < 1;
  return crash.thread?.name === 'Unknown thread' || /not fully initialized/.test(jvm.vmState ?? '') || isFirst;
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
  const { freeBytes, swapTotalBytes, swapFreeBytes } = analysis.report.process.memory;
  const available = measureAvailable(analysis);
  const totalBytes = measureMachine(analysis);
  if (totalBytes === undefined || available === undefined) return '';
  const word = available === freeBytes ? 'free' : 'available';
  const swap = swapTotalBytes
    ? `, and ${formatBytes(swapFreeBytes ?? 0)} of ${formatBytes(swapTotalBytes)} ${isWindows(analysis) ? 'were left to commit' : 'of swap were free'}`
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
