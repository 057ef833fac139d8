import type { CrashAnalysis } from '../../model.ts';
import { defineRule } from '../define-rule.ts';
import { gather, quote, quoteMemoryInfo } from '../support/evidence.ts';
import { isMacOs, isWindows } from '../support/platform.ts';

/** macOS makes its swap files when it needs them, and Windows its page file. */
const growsSwap = (analysis: CrashAnalysis): boolean => isMacOs(analysis) || isWindows(analysis);

export const noSwap = defineRule({
  id: 'no-swap',
  cause: 'host',
  title: 'The machine has no swap',
  because: 'The report says 0 of swap; containers and many clouds have none, and the kernel kills earlier then.',
  check: (analysis) => {
    if (analysis.report.process.memory.swapTotalBytes !== 0 || growsSwap(analysis)) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: 'The machine has no swap: when memory is used up, the kernel kills',
      explanation:
        'There is no swap, so memory that is not used cannot be moved out; a JVM that is a little too large is ended in place of being slow.',
      advice: 'Keep a reserve of a tenth of the memory above all JVMs of the host.',
      evidence: gather(analysis, quote(analysis, 'memory', 'swap 0k'), quoteMemoryInfo(analysis, 'SwapTotal')),
    };
  },
});
