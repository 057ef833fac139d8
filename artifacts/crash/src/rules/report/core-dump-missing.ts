import { defineRule } from '../define-rule.ts';
import { hasCrash, isExternalSignal, isJavaMemoryFailure } from '../support/crash-class.ts';
import { gather, quote } from '../support/evidence.ts';

export const coreDumpMissing = defineRule({
  id: 'core-dump-missing',
  cause: 'evidence',
  title: 'No core file was written',
  because:
    'The limit CORE of the process is 0, or the header says that core dumps are disabled: without a core file nobody can look into the memory of native code.',
  check: (analysis) => {
    const { process, lines, jvm } = analysis.report;
    const isOff = jvm.arguments.includes('-XX:-CreateCoredumpOnCrash');
    if (!hasCrash(analysis) || isExternalSignal(analysis) || isJavaMemoryFailure(analysis)) return undefined;
    if (process.limits.core !== 0 && !isOff) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: isOff
        ? 'No core file: -XX:-CreateCoredumpOnCrash is set'
        : 'No core file: the limit CORE of the process is 0',
      explanation: `The crash left no core file, because ${isOff ? 'an option switches it off' : 'the limit CORE (ulimit -c) is 0'}.`,
      advice:
        'Allow core files before the next crash (`ulimit -c unlimited`, `LimitCORE=infinity` of systemd, a writable `core_pattern`); vendors can hardly work on native crashes without one.',
      evidence: gather(
        analysis,
        lines.coreDump === undefined ? undefined : quote(analysis, 'coreDump'),
        quote(analysis, 'rlimit', 'CORE 0k'),
        quote(analysis, 'jvmArguments', isOff ? '-XX:-CreateCoredumpOnCrash' : undefined),
      ),
    };
  },
});
