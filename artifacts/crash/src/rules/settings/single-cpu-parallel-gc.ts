import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';
import { listChosenCollectors } from '../support/flags.ts';

export const singleCpuParallelGc = defineRule({
  id: 'single-cpu-parallel-gc',
  cause: 'collector-settings',
  title: 'A parallel or concurrent collector was chosen for one CPU',
  because:
    'With one CPU the JVM takes the serial collector by itself; threads of a parallel one compete for it with the program (GC tuning guide).',
  check: (analysis) => {
    const { cpus, container } = analysis.report.process;
    const available = container?.cpus ?? cpus;
    const chosen = listChosenCollectors(analysis).find((name) => name !== 'UseSerialGC' && name !== 'UseEpsilonGC');
    if (available === undefined || available > 1 || chosen === undefined) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: `${chosen} was chosen for a JVM with one CPU`,
      explanation: `The JVM has one CPU, and -XX:+${chosen} chooses a collector that works with several threads.`,
      advice: 'Use -XX:+UseSerialGC, or give the container two CPUs.',
      evidence: gather(analysis, quote(analysis, 'jvmArguments', `-XX:+${chosen}`)),
    };
  },
});
