import { chooseHeadline, formatBytes, formatCount } from '@hindsight/claims';
import type { CrashAnalysis, NativePart } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteLine } from '../support/evidence.ts';
import {
  describeFailure,
  describeMachine,
  isThreadCreation,
  quoteFailure,
  quoteMachine,
} from '../support/memory-pressure.ts';

export const nativeMemoryExhausted = defineRule({
  id: 'native-memory-exhausted',
  cause: 'native-memory',
  title: 'The operating system refused memory to the JVM',
  because:
    'HotSpot ends the process when memory for its own structures cannot be had (os::commit_memory, vm_exit_out_of_memory); the header of the report says so. OpenJ9 raises an OutOfMemoryError for it, and the javacore lists the parts of its native memory.',
  check: (analysis) => {
    if (isJavacoreOfNativeMemory(analysis)) return claimJavacore(analysis);
    if (!isNativeMemoryFailure(analysis)) return undefined;
    const failure = describeFailure(analysis);
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        isThreadCreation(analysis)
          ? `The JVM could not create a thread and ended: ${failure}`
          : `The JVM ended because it got no native memory: ${failure}`,
        'The JVM ended because it got no native memory',
      ),
      explanation: `${failure}, and the JVM ended itself. No thread or library is to blame for that: the one that asked last gets the error.${describeMachine(analysis)} The report must say which limit was reached: the memory of the host or container, the address space, the number of mappings or of threads.`,
      advice:
        'Compare what the process has (heap, metaspace, threads × stack, code cache, direct buffers, malloc) with memory and limits of the host and container: lower -Xmx or the number of threads, or raise the limit. Run with -XX:NativeMemoryTracking=summary to see who needs what the next time.',
      evidence: gatherCrash(
        analysis,
        quoteFailure(analysis),
        ...quoteMachine(analysis),
        quote(analysis, 'rlimit', 'AS'),
      ),
    };
  },
});

const NATIVE_MESSAGE = /native memory|native heap/i;

/** OpenJ9 ends the request with an OutOfMemoryError; the process lives on. */
const isJavacoreOfNativeMemory = ({ report: { crash } }: CrashAnalysis): boolean =>
  crash.kind === 'oom' && NATIVE_MESSAGE.test(crash.message ?? '');

/** The heap is reserved at the start, so it is not what grew. */
const HEAP_PART = 'Java Heap';
const SUMS: ReadonlySet<string> = new Set([HEAP_PART, 'Memory Manager (GC)', 'JIT', 'Class Libraries']);
/** So many loaders of one class are made by the program again and again. */
const MANY_LOADERS = 100;

function claimJavacore(analysis: CrashAnalysis) {
  const { nativeParts, loaderCounts } = analysis.report;
  const parts = nativeParts.filter(({ name }) => !SUMS.has(name)).toSorted((a, b) => b.bytes - a.bytes);
  const [most] = parts;
  const [loader] = [...loaderCounts].toSorted(([, a], [, b]) => b - a);
  const loaders =
    most?.name === 'Classes' && loader && loader[1] >= MANY_LOADERS
      ? `${formatCount(loader[1])} class loaders are \`${loader[0]}\``
      : undefined;
  const what = 'OutOfMemoryError: the JVM got no native memory';
  const largest = most === undefined ? '' : `; ${describePart(most)}`;
  return {
    level: 'FATAL',
    confidence: loaders === undefined ? 'medium' : 'high',
    headline: chooseHeadline(
      `${what}${largest}${loaders === undefined ? '' : `, and ${loaders}`}`,
      ...(loaders === undefined ? [] : [`${what}: ${loaders}`, `OutOfMemoryError: no native memory, ${loaders}`]),
      `${what}${largest}`,
      what,
    ),
    explanation: `An OutOfMemoryError was raised for native memory, and not for the Java heap. The javacore was written for it.${describeParts(parts)}${loaders === undefined ? '' : ` ${loaders}: each keeps the memory of its classes until it is collected.`} With compressed references OpenJ9 keeps classes, threads and monitors below 4 GB, beside the Java heap when that is there as well: this area can be used up while the machine has memory.`,
    advice: `${loaders === undefined ? 'Compare the parts of the section NATIVEMEMINFO with an earlier javacore: what has grown is the cause.' : `Find who makes a \`${loader?.[0]}\` for each call, and keep what was compiled, or let it be collected.`} If the sizes are right, move the Java heap above 4 GB (-Xgc:preferredHeapBase=0x100000000), or use -Xnocompressedrefs; a larger -Xmx makes it worse.`,
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'message', analysis.report.crash.message?.split(': ').at(-1)),
      most === undefined ? undefined : quoteLine(most.line, most.name),
    ),
  } as const;
}

const describePart = ({ name, bytes }: NativePart): string => `${formatBytes(bytes)} are ${name.toLowerCase()}`;

const MAX_PARTS = 3;

function describeParts(parts: readonly NativePart[]): string {
  const largest = parts.slice(0, MAX_PARTS);
  return largest.length === 0 ? '' : ` Beside the Java heap, ${largest.map(describePart).join(', ')}.`;
}
