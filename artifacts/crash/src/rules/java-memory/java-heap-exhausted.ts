import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isJavaMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { measureMaxHeap } from '../support/flags.ts';
import { describeCaller, nameThread } from '../support/prose.ts';

const HEAP_MESSAGE = /Java heap space|GC overhead limit|Requested array size|array size exceeds|heap space/i;
const OTHER_MESSAGE =
  /Metaspace|Compressed class space|PermGen|native thread|direct buffer|create a thread|native (?:heap|memory|out)/i;

export const javaHeapExhausted = defineRule({
  id: 'java-heap-exhausted',
  cause: 'heap',
  title: 'The Java heap was full, and an option ended the JVM',
  because:
    '-XX:+CrashOnOutOfMemoryError turns the first OutOfMemoryError into a fatal error, and OpenJ9 writes a javacore for it: the message names the Java heap. No code of the JVM has failed.',
  check: (analysis) => {
    const { crash, heap, format } = analysis.report;
    const message = crash.message ?? '';
    if (!isJavaMemoryFailure(analysis) || OTHER_MESSAGE.test(message)) return undefined;
    if (!HEAP_MESSAGE.test(message) && format !== 'openj9-javacore') return undefined;
    const max = measureMaxHeap(analysis);
    const reason = /GC overhead/i.test(message)
      ? 'the GC overhead limit'
      : /array size/i.test(message)
        ? 'an array larger than the JVM allows'
        : 'no space in the Java heap';
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
      explanation: `An OutOfMemoryError was raised: ${reason}${size}${thread === undefined ? '' : `, in thread ${thread}`}${describeCaller(analysis)}.${heap.usedBytes === undefined ? '' : ` The heap section shows ${formatBytes(heap.usedBytes)} in use.`} The thread that asked last gets the error; who fills the heap shows a heap dump only. ${isDump ? 'This javacore was written for it.' : '`-XX:+CrashOnOutOfMemoryError` made a crash of it; the JVM itself is sound.'}`,
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
