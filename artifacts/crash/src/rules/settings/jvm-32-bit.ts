import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { has32Bits } from '../support/platform.ts';

export const jvm32Bit = defineRule({
  id: 'jvm-32-bit',
  cause: 'address-space',
  title: 'The JVM has 32 bits',
  because:
    'A process of 32 bits has 2 to 4 GB of address space for heap, stacks, code and libraries together; the platform or the name of the VM says so.',
  check: (analysis) => {
    const { platform = '', vmName = '' } = analysis.report.jvm;
    if (!has32Bits(analysis)) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: `The JVM has 32 bits (${platform || vmName}): its address space is 2 to 4 GB for everything`,
      explanation:
        'Heap, thread stacks, code and native libraries share 2 GB on Windows and 3 to 4 GB elsewhere; a larger heap leaves less for all the rest.',
      advice: 'Use a 64-bit JDK; native libraries must be of 64 bits then.',
      evidence: gather(analysis, quote(analysis, 'javaVm', platform)),
    };
  },
});
