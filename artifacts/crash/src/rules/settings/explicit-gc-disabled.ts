import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { isFlagOn } from '../support/flags.ts';

const DIRECT_MEMORY_USER =
  /io[./]netty|java[./]nio[./]Direct|DirectByteBuffer|undertow|xnio|jboss-modules|jetty|grpc|hadoop|cassandra|elasticsearch|kafka|artemis|wildfly|lucene/i;

export const explicitGcDisabled = defineRule({
  id: 'explicit-gc-disabled',
  cause: 'requested-collections',
  title: 'System.gc() is disabled in a program with direct buffers',
  because:
    'Bits.reserveMemory calls System.gc() when direct memory runs out, so that unreachable buffers are released; with -XX:+DisableExplicitGC that does nothing.',
  check: (analysis) => {
    if (isFlagOn(analysis, 'DisableExplicitGC') !== true) return undefined;
    const usesDirect = usesDirectMemory(analysis);
    return {
      level: 'WARNING',
      confidence: usesDirect ? 'high' : 'low',
      headline: usesDirect
        ? '-XX:+DisableExplicitGC with direct buffers: nothing releases them when they run out'
        : '-XX:+DisableExplicitGC: direct buffers are not released when they run out',
      explanation: `The option makes System.gc() do nothing. The JDK calls it itself when direct memory is used up, so that buffers without references are released; without it native memory grows until the next collection of the old generation.${usesDirect ? ' The stack, the command or the libraries show a user of direct buffers.' : ''}`,
      advice: 'Replace the option with -XX:+ExplicitGCInvokesConcurrent.',
      evidence: gather(
        analysis,
        quote(analysis, 'jvmArguments', '-XX:+DisableExplicitGC') ??
          quote(analysis, 'commandLine', '-XX:+DisableExplicitGC'),
      ),
    };
  },
});

const usesDirectMemory = ({ report }: CrashAnalysis): boolean =>
  DIRECT_MEMORY_USER.test(report.jvm.javaCommand ?? '') ||
  [...report.crash.stack, ...report.crash.javaStack].some(({ text }) => DIRECT_MEMORY_USER.test(text)) ||
  report.libraries.some(({ path }) => DIRECT_MEMORY_USER.test(path));
