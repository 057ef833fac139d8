import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';
import { code } from '../support/prose.ts';

const OWN: ReadonlySet<string> = new Set(['SIGSEGV', 'SIGBUS', 'SIGFPE', 'SIGILL', 'SIGPIPE', 'SIGXFSZ']);

export const signalHandlersReplaced = defineRule({
  id: 'signal-handlers-replaced',
  cause: 'native-crash',
  title: 'Native code has replaced signal handlers of the JVM',
  because:
    'The JVM uses SIGSEGV, SIGBUS and SIGFPE for null checks, safepoints and stack banging; a handler of another library breaks them unless it chains (libjsig).',
  check: (analysis) => {
    const foreign = analysis.report.signalHandlers.filter(
      ({ signal, foreign: isForeign }) => isForeign && OWN.has(signal),
    );
    const [first] = foreign;
    if (first === undefined) return undefined;
    const names = foreign.map(({ signal }) => signal).join(', ');
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `${names} ${foreign.length === 1 ? 'is' : 'are'} handled by ${code(first.handler, 60)}, not by the JVM`,
        `${names} handled by other code than the JVM`,
      ),
      explanation: `The report lists a handler of another library for ${names}: ${code(first.handler)}. The JVM needs these signals in sound programs too.`,
      advice:
        'Load libjsig (`LD_PRELOAD=$JAVA_HOME/lib/libjsig.so`), so that handlers are chained, or keep the library from installing its own.',
      evidence: gather(
        analysis,
        ...foreign.slice(0, 4).map(({ line, signal, handler }) => quoteLine(line, signal, handler)),
      ),
    };
  },
});
