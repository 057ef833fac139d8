import { chooseHeadline, formatBytes } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { isNativeMemoryFailure } from '../support/crash-class.ts';
import { gatherCrash, quote } from '../support/evidence.ts';
import { findSizeOption } from '../support/flags.ts';
import { describeFailure, isStarting, quoteFailure } from '../support/memory-pressure.ts';
import { code } from '../support/prose.ts';

/** Commands that end at once: they stop or query a server. */
const TOOL =
  /(?:\s|^)(?:-{0,2}(?:stop|shutdown|status|version|help|configtest|kill|info|ping|check|validate|digest))(?:\s|$)|(?:\.|^)(?:Stop|Shutdown|Status|Version|\w*Client|\w*Cli|CLI|\w*Tool|Jps|Jcmd|Digest\w*)(?:\s|$)|jboss-cli|Bootstrap stop|Main stop/;
/** A tool needs less; with as much it runs with the options of its server. */
const LARGE_FOR_TOOL = 512 * 1024 ** 2;

export const shortLivedCommandMemory = defineRule({
  id: 'short-lived-command-memory',
  cause: 'heap-sizing',
  title: 'A short command was started with the heap of its server',
  because:
    'The class or its arguments are of a command that stops or queries a server, the failure came at the start, and -Xms or -Xmx is 512 MB or more: both JVMs need memory at the same time.',
  check: (analysis) => {
    const command = analysis.report.jvm.javaCommand;
    const heap =
      findSizeOption(analysis, '-Xms', '-XX:InitialHeapSize=') ?? findSizeOption(analysis, '-Xmx', '-XX:MaxHeapSize=');
    if (!isNativeMemoryFailure(analysis) || !isStarting(analysis) || command === undefined || !TOOL.test(command))
      return undefined;
    if (heap === undefined || heap < LARGE_FOR_TOOL) return undefined;
    return {
      level: 'SEVERE',
      confidence: 'high',
      headline: chooseHeadline(
        `${code(command, 60)} was started with a heap of ${formatBytes(heap)} beside its server, and got no memory`,
        `A command was started with a heap of ${formatBytes(heap)} beside its server, and got no memory`,
      ),
      explanation: `${describeFailure(analysis)} in ${code(command)}, a command that lives for seconds. It has the options of the server, so it asked for a heap of ${formatBytes(heap)} while the server ran. The server itself is not affected, but was not stopped or queried.`,
      advice:
        'Give commands their own small heap: put the options of the server into the variable that only its start uses (CATALINA_OPTS in place of JAVA_OPTS for Tomcat, EXTRA_JAVA_OPTS or KARAF_OPTS with a condition for Karaf).',
      evidence: gatherCrash(
        analysis,
        quote(analysis, 'javaCommand', command.split(/\s/).at(-1)),
        quote(analysis, 'jvmArguments', '-Xms'),
        quoteFailure(analysis),
      ),
    };
  },
});
