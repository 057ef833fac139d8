import { chooseHeadline, formatBytes } from '@hindsight/claims';
import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { isJavaMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';
import { code, describeCaller, findJavaCaller, nameMethod, nameThread } from '../support/prose.ts';

const HEAP_MESSAGE = /Java heap space|GC overhead limit|Requested array size|array size exceeds|heap space/i;
const OTHER_MESSAGE =
  /Metaspace|Compressed class space|PermGen|native thread|direct buffer|create a thread|native (?:heap|memory|out)/i;

/** With less in use, no leak can have filled the heap when the report was written. */
const MOSTLY_FREE = 0.5;

export const javaHeapExhausted = defineRule({
  id: 'java-heap-exhausted',
  cause: 'heap',
  title: 'The Java heap was full',
  because:
    '-XX:+CrashOnOutOfMemoryError turns the first OutOfMemoryError into a fatal error, and OpenJ9 writes a javacore for it: the message names the Java heap. No code of the JVM has failed.',
  check: (analysis) => {
    const { crash, format } = analysis.report;
    const message = crash.message ?? '';
    if (!isJavaMemoryFailure(analysis) || OTHER_MESSAGE.test(message)) return undefined;
    if (!HEAP_MESSAGE.test(message) && format !== 'openj9-javacore') return undefined;
    if (/array size/i.test(message)) return claimArray(analysis);
    const max = measureMaxHeap(analysis);
    if (isMostlyFree(analysis, max) && !/GC overhead/i.test(message)) return claimRequest(analysis, max);
    const reason = /GC overhead/i.test(message) ? 'the GC overhead limit' : 'no space in the Java heap';
    const size = max === undefined ? '' : ` of ${formatBytes(max)}`;
    const thread = nameThread(analysis);
    const isDump = format === 'openj9-javacore';
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `OutOfMemoryError: ${reason}${size}${thread === undefined ? '' : ` in thread ${thread}`}${isDump ? '' : ', and the JVM ended itself'}`,
        `OutOfMemoryError: ${reason}${size}`,
      ),
      explanation: `An OutOfMemoryError was raised: ${reason}${size}${thread === undefined ? '' : `, in thread ${thread}`}${describeCaller(analysis)}.${describeUse(analysis)} The thread that asked last gets the error; only a heap dump shows what fills the heap. ${isDump ? 'This javacore was written for it.' : '`-XX:+CrashOnOutOfMemoryError` made a crash of it; the JVM itself is sound.'}`,
      advice: isDump
        ? 'Open the heap dump (PHD or system dump) of the same moment and look for what holds the most; raise -Xmx only when the live data is legitimate.'
        : 'Take a heap dump (-XX:+HeapDumpOnOutOfMemoryError) and look for what holds the most; raise -Xmx only when the live data is legitimate. -XX:+ExitOnOutOfMemoryError ends the process as well, without a core file.',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'message', crash.message?.split(': ').at(-1)),
        quote(analysis, 'heap'),
        quote(analysis, 'jvmArguments', '-Xmx'),
      ),
    };
  },
});

/** What the heap section says about the use of the heap. */
const describeUse = ({ report: { heap } }: CrashAnalysis): string =>
  heap.usedBytes === undefined ? '' : ` The heap section shows ${formatBytes(heap.usedBytes)} in use.`;

/** The report is written where the error is raised, after full collections: what filled the heap would still be in it. */
function isMostlyFree({ report: { heap } }: CrashAnalysis, max: number | undefined): max is number {
  return max !== undefined && heap.usedBytes !== undefined && heap.usedBytes < MOSTLY_FREE * max;
}

/** The heap had room, and one request did not fit into it. */
function claimRequest(analysis: CrashAnalysis, max: number) {
  const used = analysis.report.heap.usedBytes ?? 0;
  const method = findJavaCaller(analysis)?.method;
  const where = method === undefined ? '' : ` in ${code(nameMethod(method), 50)}`;
  const free = formatBytes(max - used);
  return {
    level: 'FATAL',
    confidence: 'medium',
    headline: chooseHeadline(
      `OutOfMemoryError: one request${where} was larger than the ${free} that were free in the Java heap of ${formatBytes(max)}`,
      `OutOfMemoryError: one request${where} was larger than the free part of the Java heap`,
      'OutOfMemoryError: one request was larger than the free part of the Java heap',
    ),
    explanation: `The Java heap was not full: ${formatBytes(used)} of ${formatBytes(max)} were in use when the error was raised${where}. One request needed more than what was free in one piece: most likely one very large array. That is no leak, and the JVM itself is sound; an option or the javacore told of the error.`,
    advice: `Find the size that was requested${method === undefined ? '' : ` in ${code(nameMethod(method), 50)} and its callers`}: a length that was read from a file or message, a whole file or result in one array, a collection created with a large capacity, a buffer that doubles. Check it against a limit, or work in parts; raise -Xmx only when one request of that size is legitimate. A heap dump shows no leak here.`,
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'message', analysis.report.crash.message?.split(': ').at(-1)),
      quote(analysis, 'heap'),
      quoteFrame(findJavaCaller(analysis)),
      quote(analysis, 'jvmArguments', '-Xmx'),
    ),
  } as const;
}

/** No heap is large enough: arrays have an int as their length (JVM specification, anewarray). */
function claimArray(analysis: CrashAnalysis) {
  const { message } = analysis.report.crash;
  const method = findJavaCaller(analysis)?.method;
  const where = method === undefined ? '' : ` in ${code(nameMethod(method), 50)}`;
  return {
    level: 'FATAL',
    confidence: 'high',
    headline: chooseHeadline(
      `OutOfMemoryError: an array longer than the JVM allows was requested${where}, and the JVM ended itself`,
      `OutOfMemoryError: an array longer than the JVM allows was requested${where}`,
      'OutOfMemoryError: an array longer than the JVM allows was requested',
    ),
    explanation: `Code asked for an array of about two billion elements or more${where}, which no heap can hold: an array has at most 2,147,483,645 elements or so. The heap was not the reason, and the JVM itself is sound; an option made the error fatal.`,
    advice: `Find where the length comes from${method === undefined ? '' : ` in ${code(nameMethod(method), 50)} and its callers`}: a length that was read from a file or message, a text or collection that grows without a limit, a whole file in one array. Check it against a limit, or work in parts; a larger -Xmx does not help.`,
    evidence: gatherCrash(
      analysis,
      quote(analysis, 'message', message?.split(': ').at(-1)),
      quoteFrame(findJavaCaller(analysis)),
    ),
  } as const;
}
