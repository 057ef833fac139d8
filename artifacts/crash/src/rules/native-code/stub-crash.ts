import { chooseHeadline } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { classifyCrash, findTopFrame } from '../support/crash-class.ts';
import { gatherCrash, quote, quoteFrame } from '../support/evidence.ts';
import {
  adviseEvidence,
  code,
  describeCaller,
  describeFault,
  describePath,
  describeSignal,
  findJavaCaller,
} from '../support/prose.ts';

export const stubCrash = defineRule({
  id: 'stub-crash',
  cause: 'jvm-crash',
  title: 'A generated routine of the JVM crashed',
  because:
    'Stubs copy arrays, compute checksums and enter Java; they trust their arguments, so the caller or the CPU features they were generated for decide.',
  check: (analysis) => {
    if (classifyCrash(analysis) !== 'stub') return undefined;
    const top = findTopFrame(analysis);
    const name = (top?.function ?? top?.text ?? '')
      .replace(/^v\s+/, '')
      .replace(/^~/, '')
      .replace(/\s+0x[0-9a-f]+.*$/, '');
    return {
      level: 'FATAL',
      confidence: 'low',
      headline: chooseHeadline(
        `${describeSignal(analysis)} in the stub ${code(name, 50)}${describeCaller(analysis)}`,
        `${describeSignal(analysis)} in the stub ${code(name, 50)}`,
      ),
      explanation: `${describeFault(analysis)}${describePath(analysis)} A stub is short machine code that the JVM generates at the start; it does what its caller requests without checks. A bad array, a buffer that is gone, or a CPU feature that the virtual machine only claims to have makes it fail.`,
      advice: `Look at the caller first; when it is code of the JDK, update it, and check that the CPU flags of the virtual machine are those of the host. Send ${adviseEvidence(analysis)} to the vendor of the JDK.`,
      evidence: gatherCrash(
        analysis,
        quoteFrame(top),
        quote(analysis, 'siginfo', analysis.report.crash.signalCode),
        quoteFrame(findJavaCaller(analysis)),
      ),
    };
  },
});
