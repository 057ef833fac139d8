import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isInternalError } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { describePath } from '../support/prose.ts';

/** MallocMemorySummary::total_limit_reached and category_limit_reached (mallocTracker.cpp). */
const REACHED =
  /MallocLimit: reached (?:global|category "(\w{1,40})") limit \(triggering allocation size: (\w{1,20}), allocated so far: (\w{1,20}), limit: (\w{1,20})\)/;

/** What the categories of NMT that programs fill hold. */
const CONTENTS: Readonly<Record<string, string>> = {
  mtOther: 'direct buffers and Unsafe.allocateMemory',
  mtInternal: 'structures of the JVM and of JVM TI agents',
  mtThread: 'structures of threads',
  mtSymbol: 'names of classes, methods and strings of constants',
  mtClass: 'metadata of classes',
  mtCompiler: 'the memory of the JIT compilers',
};

export const mallocLimit = defineRule({
  id: 'malloc-limit',
  cause: 'native-memory',
  title: 'The limit of -XX:MallocLimit was reached, and the limit crashes the JVM',
  because:
    'The option bounds the native memory that the JVM allocates by malloc, in all or by category of NMT; without `:oom` the JVM ends with this message when the limit is reached (mallocTracker.cpp).',
  check: (analysis) => {
    const { message = '' } = analysis.report.crash;
    const [text, category, request, used, limit] = REACHED.exec(message) ?? [];
    if (!isInternalError(analysis) || text === undefined) return undefined;
    const contents = category === undefined ? undefined : CONTENTS[category];
    const what = category === undefined ? 'Native memory' : `Native memory of the category ${category}`;
    return {
      level: 'FATAL',
      confidence: 'high',
      headline: chooseHeadline(
        `${what} reached the ${limit} of -XX:MallocLimit, which ends the JVM`,
        `Native memory reached the ${limit} of -XX:MallocLimit`,
      ),
      explanation: `${used} were allocated by malloc${contents === undefined ? '' : `, in a category that holds ${contents},`} when ${request} more were asked for; the limit is ${limit}. The option ends the JVM on purpose, so that its stack shows who asks for more. Who asked last need not be the one that holds most.${describePath(analysis)}`,
      advice:
        'Compare two outputs of `jcmd PID VM.native_memory detail.diff` under load (-XX:NativeMemoryTracking=detail) to find what grows. When nothing does, the limit is too low: raise it, or remove it outside of a search for a leak.',
      evidence: gatherCrash(analysis, quote(analysis, 'message', 'MallocLimit')),
    };
  },
});
