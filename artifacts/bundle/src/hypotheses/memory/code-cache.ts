import type { Hypothesis } from '../../hypothesis.ts';

export const codeCache: Hypothesis = {
  id: 'code-cache',
  cause: 'code-cache',
  title: 'The compiler is switched off',
  level: 'SEVERE',
  supports: { 'log:code-cache': 4 },
  describe: () => 'The code cache is full and the compiler is switched off: the program runs interpreted from then on.',
  advice: () => 'Raise -XX:ReservedCodeCacheSize.',
  confirm: 'jcmd Compiler.codecache.',
};
