import { defineRule } from '../define-rule.ts';
import { gather, quoteLine } from '../support/evidence.ts';

const GUARD = /might have disabled stack guard|stack guard(?: pages)? (?:has been |were )?disabled|executable stack/i;

export const stackGuardDisabled = defineRule({
  id: 'stack-guard-disabled',
  cause: 'native-crash',
  title: 'A library has switched the stack guard off',
  because:
    'A library that is linked with an executable stack makes all stacks executable, and the guard pages of threads go (os_linux.cpp, dll_load_in_vmthread).',
  check: (analysis) => {
    const warning = analysis.report.warnings.find(({ text }) => GUARD.test(text));
    if (warning === undefined) return undefined;
    const library = /(?:library|loaded)\s+(\S+\.so\S*)/.exec(warning.text)?.[1];
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `A library${library === undefined ? '' : ` (\`${library.slice(-60)}\`)`} is linked with an executable stack and may have disabled the stack guard`,
      explanation:
        'The JVM warned that a library may have disabled the stack guard: a deep recursion then writes into other memory in place of raising a StackOverflowError.',
      advice: 'Repair the library with `execstack -c`, or link it with `-z noexecstack`.',
      evidence: gather(analysis, quoteLine(warning.line, 'stack guard')),
    };
  },
});
