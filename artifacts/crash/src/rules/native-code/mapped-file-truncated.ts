import { chooseHeadline } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isInHeap, parseAddress } from '../support/address.ts';
import { findTopFrame, isFault } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame, quoteLine } from '../support/evidence.ts';
import { isMacOs } from '../support/platform.ts';
import { codePath, describeCaller, describeFault } from '../support/prose.ts';

const UNSAFE_ACCESS = /a fault occurred in (?:a recent |an )?unsafe memory access|InternalError.*unsafe memory access/i;

export const mappedFileTruncated = defineRule({
  id: 'mapped-file-truncated',
  cause: 'native-crash',
  title: 'A mapped file was shortened, or its disk was full',
  because:
    'SIGBUS with BUS_ADRERR is an access to a mapping behind the end of its file (mmap(2)): the file was truncated, or the file system had no block for it. Within the Java heap, huge pages or the memory behind it were used up.',
  check: (analysis) => {
    const { crash, events } = analysis.report;
    const event = events.find(({ group, text }) => group === 'exceptions' && UNSAFE_ACCESS.test(text));
    const isBus = crash.signal === 'SIGBUS' && isFault(analysis) && !isMacOs(analysis);
    const isPage = crash.signal === 'EXCEPTION_IN_PAGE_ERROR';
    const isStated = crash.signalCode === 'BUS_ADRERR';
    if (!isPage && !(isBus && (isStated || crash.signalCode === undefined)) && !event) return undefined;
    if (!isBus && !isPage) return claimEvent(analysis, event);
    return claimFault(analysis, isStated || isPage);
  },
});

interface Words {
  readonly what: string;
  readonly short: string;
  readonly why: string;
  readonly advice: string;
}

const WRITTEN = (file: string): Words => ({
  what: `${file} got no page for a write: its disk was full, or it was truncated`,
  short: 'A mapped file got no page for a write: its disk was full, or it was truncated',
  why: 'It was written: a file that is longer than its blocks (sparse, extended by `setLength`) gets its blocks with the first write, and a full disk, quota or tmpfs has none; behind the end of a truncated file there is nothing to write either.',
  advice:
    'Check the free space, the quota and the size of the tmpfs on which the file is, and reserve the blocks before it is mapped (`fallocate`, or write it once). If there is space, find who shortens the file while it is mapped.',
});
const READ = (file: string): Words => ({
  what: `${file} was truncated while it was read or written`,
  short: `${file} was truncated while it was in use`,
  why: 'The pages behind the new end of a truncated file are gone, and so are pages that a full disk or tmpfs cannot provide.',
  advice:
    'Find who shortens or replaces the file while it is mapped (write a new file and rename it instead), and check whether its file system was full; NFS and tmpfs are the usual places.',
});
const SHARED = (file: string): Words => ({
  what: `${file} got no page: its tmpfs was full, or it was truncated`,
  short: 'A file in shared memory got no page: its tmpfs was full, or it was truncated',
  why: 'A file there takes memory page by page with its first use, up to the size of the tmpfs; beyond that each access fails.',
  advice:
    'Look at `df -h /dev/shm` first: a container has 64 MB unless more is requested (`docker run --shm-size`, `shm_size` of Compose, an emptyDir of medium Memory in Kubernetes), and these pages count to its memory limit. Remove files of processes that have ended. If there is space, find who shortens or replaces the file while it is mapped.',
});
const HEAP: Words = {
  what: 'The system had no page for the Java heap: its huge pages, file or shared memory were used up',
  short: 'The system had no page for the Java heap',
  why: 'The address is inside of the Java heap. A heap in huge pages, in a file (-XX:AllocateHeapAt) or in shared memory gets each page with its first use, and SIGBUS when none is left; ordinary memory never fails so.',
  advice:
    'Compare HugePages_Total and HugePages_Free of /proc/meminfo, the hugetlb limit of the container or the space where the heap file is with -Xmx plus metaspace and code cache, and with what other processes take of it; raise vm.nr_hugepages or lower -Xmx. -XX:+AlwaysPreTouch shows the lack at the start; -XX:+UseTransparentHugePages needs no reserved pages.',
};
const ADVISE_PERF_DATA =
  'Free space in the folder of temporary files (often /tmp in memory), or switch the file off with -XX:-UsePerfData.';

function claimFault(analysis: CrashAnalysis, isStated: boolean) {
  const { crash } = analysis.report;
  const path = crash.faultMapping?.path;
  const file = path === undefined ? 'A mapped file' : `The mapped file ${codePath(path, 50)}`;
  const { what, short, why, advice } = chooseWords(analysis, file);
  return {
    level: 'FATAL',
    confidence: isStated ? 'high' : isBufferAccess(analysis) ? 'medium' : 'low',
    headline: chooseHeadline(`${what}${describeCaller(analysis)}`, what, short),
    explanation: `${describeFault(analysis)}${path === undefined ? (isHeapPage(analysis) ? '' : ' The report does not show which mapping it was.') : ` The address is inside of ${codePath(path, 100)}.`} ${why}`,
    advice: /hsperfdata/.test(path ?? '') ? ADVISE_PERF_DATA : advice,
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'siginfo', crash.signalCode),
      quoteFrame(findTopFrame(analysis)),
      crash.faultMapping === undefined ? undefined : quoteLine(crash.faultMapping.line, path),
    ),
  } as const;
}

function chooseWords(analysis: CrashAnalysis, file: string): Words {
  if (isHeapPage(analysis)) return HEAP;
  if (SHARED_MEMORY.test(analysis.report.crash.faultMapping?.path ?? '')) return SHARED(file);
  return (isWriteFault(analysis) ? WRITTEN : READ)(file);
}

const SHARED_MEMORY = /^\/(?:dev|run)\/shm\//;
/** What the kernel and the JVM call the pages of a heap that is not in ordinary memory. */
const HEAP_MAPPING = /anon_hugepage|memfd:java_heap|\/jvmheap\.|\bjava_heap\b/;

/** The page that could not be had is one of the Java heap. */
const isHeapPage = (analysis: CrashAnalysis): boolean =>
  HEAP_MAPPING.test(analysis.report.crash.faultMapping?.path ?? '') || isInHeap(analysis) === true;

/**
 * Generated code and the JVM meet SIGBUS in mapped files only, also where the report does not have the code of the signal: x86 raises
 * it for nothing else that they do.
 */
function isBufferAccess(analysis: CrashAnalysis): boolean {
  const top = findTopFrame(analysis);
  const isX86 = /amd64|x86_64/.test(analysis.report.jvm.platform ?? '');
  return top?.type === 'J' || top?.type === 'v' || (top?.type === 'V' && isX86) || /^Unsafe_/.test(top?.function ?? '');
}

/** Bit 1 of the error code of a page fault on x86: the access was a write (Intel SDM, volume 3, 4.7). */
const WRITE_BIT = 2n;

function isWriteFault({ report: { crash } }: CrashAnalysis): boolean {
  const registers = crash.registers.map(({ text }) => /\bERR=(0x[0-9a-f]+)/i.exec(text)?.[1]);
  const code = parseAddress(registers.find((one) => one !== undefined));
  return crash.access === 'write' || (code !== undefined && (code & WRITE_BIT) !== 0n);
}

function claimEvent(analysis: Parameters<typeof quote>[0], event: { readonly line: number } | undefined) {
  return {
    level: 'WARNING',
    confidence: 'medium',
    headline: 'An access to a mapped file failed earlier (InternalError: unsafe memory access)',
    explanation:
      'The ring of exceptions has an InternalError about an unsafe memory access: the JVM turned a SIGBUS in a mapped buffer into an exception.',
    advice: 'Find who shortens the file that is mapped, and check whether its disk was full.',
    evidence: gatherCrash(analysis, event === undefined ? undefined : quoteLine(event.line, 'unsafe memory access')),
  } as const;
}
