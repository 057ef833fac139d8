import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const compilerBusy: Hypothesis = {
  id: 'compiler-busy',
  cause: 'processor',
  title: 'The JIT compiler takes the CPU of the program',
  level: 'WARNING',
  supports: { 'jit-cpu-late': 4 },
  describe: (facts) =>
    `The threads of the JIT compiler use ${readWord(facts, 'jit-cpu-late', 'share', 'much')} of a core, long after the start of the program.`,
  advice: () =>
    'Look for methods that are compiled and thrown away again and again (-Xlog:jit+compilation=debug, events of deoptimization in a flight recording), for classes that are generated without an end, and for a full code cache (jcmd Compiler.codecache).',
  confirm: 'jcmd Compiler.queue, and a flight recording with compilations and deoptimizations.',
};
