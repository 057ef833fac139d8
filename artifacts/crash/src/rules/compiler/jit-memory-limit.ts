import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { adviseExclude, findCompiledMethod, nameCompiler } from '../support/compilation.ts';
import { gatherCrash, quote, quoteLine } from '../support/evidence.ts';
import { code } from '../support/prose.ts';

const LIMIT = /Hit MemLimit|MemLimit reached|hit memory limit/i;

export const jitMemoryLimit = defineRule({
  id: 'jit-memory-limit',
  cause: 'jit-crash',
  title: 'A compilation reached its memory limit, and the limit crashes the JVM',
  because:
    'JDK 22 and later bound the memory of one compilation (CompileCommand MemLimit, 1 GB with memstat in debug builds); with `~crash` the JVM ends when it is reached (JDK-8318016).',
  check: (analysis) => {
    const message = analysis.report.crash.message ?? '';
    if (!LIMIT.test(message)) return undefined;
    const method = findCompiledMethod(analysis) ?? /\(?([\w.$/]+::[\w$<>]+)/.exec(message)?.[1];
    const task = analysis.report.crash.compileTask;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: chooseHeadline(
        `${nameCompiler(analysis)} reached its memory limit${method === undefined ? '' : ` while it compiled ${code(method, 70)}`}, and the limit ends the JVM`,
      ),
      explanation: `${message}. The limit for one compilation was reached and is set to end the JVM. ${method === undefined ? 'The method is not in the report.' : `The method was ${code(method, 120)}.`} Somebody has set the limit, or a debug build has it by default.`,
      advice: `Take \`~crash\` out of the option MemLimit, so that only the compilation is given up. ${adviseExclude(method)} Report the method to the vendor of the JDK when the limit is 1 GB.`,
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'message', 'MemLimit'),
        task === undefined ? undefined : quoteLine(task.line, task.method),
      ),
    };
  },
});
