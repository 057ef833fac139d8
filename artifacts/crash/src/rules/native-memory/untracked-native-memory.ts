import { chooseHeadline, formatBytes, formatShare, metricEvidence } from '@hindsight/claims';
import { bytes } from '@hindsight/model';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { hasCrash, isNativeMemoryFailure } from '../support/crash-class.ts';
import { gather, quote, quoteLine } from '../support/evidence.ts';
import { measureThreadStack } from '../support/flags.ts';
import { listForeignLibraries } from '../support/foreign-libraries.ts';
import { countThreads } from '../support/memory-pressure.ts';
import { code } from '../support/prose.ts';
import { findTracked } from '../support/tracked-memory.ts';

const MEGABYTE = 1024 * 1024;
/** Beyond what native memory tracking has committed. */
const TRACKED = { bytes: 256 * MEGABYTE, share: 0.3 };
/** Without tracking the parts of the JVM are estimated, so that more has to be unexplained. */
const ESTIMATED = { bytes: 512 * MEGABYTE, share: 0.5 };
/** Tables of the collector, in relation to the heap, and what the JVM needs besides. */
const COLLECTOR_SHARE = 0.15;
const JVM_BYTES = 200 * MEGABYTE;

interface Known {
  readonly bytes: number;
  readonly what: string;
  readonly line?: number;
  readonly limit: { readonly bytes: number; readonly share: number };
}

export const untrackedNativeMemory = defineRule({
  id: 'untracked-native-memory',
  cause: 'native-memory',
  title: 'Most of the resident memory is of native code outside of the JVM',
  because:
    'Resident memory without files, less what native memory tracking has committed (or heap, metaspace, code cache, stacks and an estimate of the rest), and less what malloc has free: 256 MB and 30 % (512 MB and 50 % of an estimate) belong to libraries.',
  check: (analysis) => {
    const { anonymousBytes: anonymous, mallocRetainedBytes: retained = 0 } = analysis.report.process;
    const known = anonymous === undefined ? undefined : (readTracked(analysis) ?? estimateKnown(analysis));
    if (anonymous === undefined || known === undefined) return undefined;
    const gap = anonymous - known.bytes - retained;
    if (gap < known.limit.bytes || gap < known.limit.share * anonymous) return undefined;
    const isTracked = known.line !== undefined;
    return {
      level: isNativeMemoryFailure(analysis) || (isTracked && !hasCrash(analysis)) ? 'WARNING' : 'INFO',
      confidence: isTracked ? 'medium' : 'low',
      headline: chooseHeadline(
        isTracked
          ? `${formatBytes(gap)} of ${formatBytes(anonymous)} of memory are of native code outside of the JVM`
          : `${formatBytes(gap)} of ${formatBytes(anonymous)} of memory are outside of heap, metaspace, code and stacks`,
      ),
      explanation: `${formatBytes(anonymous)} are resident without files, and ${known.what} ${formatBytes(known.bytes)}: ${formatShare(gap / anonymous)} of it were allocated by something else${isTracked ? '' : ', direct buffers and native code among it'}.${describeMalloc(analysis, gap)}`,
      advice: `Find what allocates it. ${listSuspects(analysis)}A class histogram (jcmd PID GC.class_histogram) shows Inflater, Deflater and other objects that own native memory, and profiling of allocations (async-profiler with \`-e nativemem\`, jemalloc with \`prof:true\`) shows the call. Whether it grows, show two tables of pmap -x some minutes apart. A smaller heap does not help.`,
      evidence: gather(
        analysis,
        quote(analysis, 'processRss', 'anon:'),
        ...(known.line === undefined ? [] : [quoteLine(known.line, 'committed=')]),
        metricEvidence('native memory outside of the JVM', bytes(gap), bytes(known.limit.bytes)),
      ),
    };
  },
});

function readTracked(analysis: CrashAnalysis): Known | undefined {
  const total = findTracked(analysis, 'Total');
  return total && { ...total, what: 'native memory tracking knows of', limit: TRACKED };
}

function estimateKnown(analysis: CrashAnalysis): Known | undefined {
  const { heap, metaspace, codeCache } = analysis.report;
  const committed = heap.committedBytes;
  if (committed === undefined) return undefined;
  const stacks = countThreads(analysis) * measureThreadStack(analysis);
  const code = codeCache.maxUsedBytes ?? codeCache.sizeBytes ?? 0;
  const sum = committed * (1 + COLLECTOR_SHARE) + (metaspace.committedBytes ?? 0) + code + stacks + JVM_BYTES;
  return { bytes: sum, what: 'heap, metaspace, code, stacks and tables of the JVM explain at most', limit: ESTIMATED };
}

/** Whether it came from malloc: what maps pages itself is another suspect. */
function describeMalloc({ report: { process } }: CrashAnalysis, gap: number): string {
  const { mallocBytes } = process;
  if (mallocBytes === undefined) return '';
  return mallocBytes > gap / 2
    ? ` malloc of the C library has given out ${formatBytes(mallocBytes)}.`
    : ` malloc of the C library has given out ${formatBytes(mallocBytes)} only: a library maps the pages itself (mmap), or has an allocator of its own.`;
}

function listSuspects(analysis: CrashAnalysis): string {
  const names = listForeignLibraries(analysis).map(({ name }) => code(name, 40));
  return names.length === 0 ? '' : `Foreign libraries of the process: ${[...new Set(names)].slice(0, 3).join(', ')}. `;
}
