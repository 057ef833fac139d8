import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote, quoteLine } from '../support/evidence.ts';

interface RemovedOption {
  readonly option: RegExp;
  /** The first feature release that ignores it. */
  readonly since: number;
}

/** Options that later releases ignore or refuse (arguments.cpp, special_jvm_flags). */
const REMOVED: readonly RemovedOption[] = [
  { option: /^-XX:(?:Max)?PermSize=/, since: 8 },
  { option: /^-XX:[+-]Use(?:ParNewGC|ConcMarkSweepGC)$|^-XX:(?:CMS\w+|[+-]CMS\w+)/, since: 14 },
  {
    option:
      /^-XX:[+-](?:UseSplitVerifier|UnsyncloadClass|UseFastAccessorMethods|CMSIncrementalMode|UseStringCache|UseCompressedStrings)/,
    since: 8,
  },
  {
    option:
      /^-XX:[+-](?:AggressiveOpts|PrintGCDetails|PrintGCDateStamps|PrintGCTimeStamps|UseGCLogFileRotation|PrintTenuringDistribution)/,
    since: 12,
  },
  { option: /^-XX:[+-]UseBiasedLocking|^-XX:BiasedLocking\w+/, since: 18 },
  { option: /^-XX:[+-]?(?:G1ConcRefinement\w+|G1RSet\w+)/, since: 20 },
  { option: /^-XX:[+-]UseParallelOldGC$/, since: 16 },
  { option: /^-XX:[+-]ZGenerational$/, since: 24 },
];
const WARNING =
  /(?:ignoring option|Ignoring option|support was removed in|Unrecognized VM option|was deprecated in version|Option \S+ was)/;

export const ignoredFlags = defineRule({
  id: 'ignored-flags',
  cause: 'settings',
  title: 'Options are set that this JVM ignores',
  because:
    'Options that a release has removed are ignored with a warning at the start or hidden by -XX:+IgnoreUnrecognizedVMOptions (arguments.cpp, special_jvm_flags).',
  check: (analysis) => {
    const { jvm, warnings } = analysis.report;
    const { feature } = jvm;
    const ignored = jvm.arguments.filter((argument) =>
      REMOVED.some(({ option, since }) => feature !== undefined && feature >= since && option.test(argument)),
    );
    const hides = jvm.arguments.includes('-XX:+IgnoreUnrecognizedVMOptions');
    const warning = warnings.find(({ text }) => WARNING.test(text));
    if (ignored.length === 0 && !hides && !warning) return undefined;
    const names = [...new Set(ignored)].slice(0, 4).join(', ');
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        names === '' ? 'Options are set that this JVM ignores' : `JDK ${feature ?? ''} ignores ${names}`,
        'Options are set that this JVM ignores',
      ),
      explanation: `${names === '' ? 'Options of the command line have no effect' : `These options have no effect in JDK ${feature ?? ''}: ${names}`}${hides ? '; -XX:+IgnoreUnrecognizedVMOptions hides what else is wrong' : ''}.`,
      advice: 'Remove them, so that the command line says what is in force.',
      evidence: gather(
        analysis,
        warning === undefined ? undefined : quoteLine(warning.line),
        quote(analysis, 'jvmArguments', ignored[0] ?? (hides ? '-XX:+IgnoreUnrecognizedVMOptions' : undefined)),
      ),
    };
  },
});
