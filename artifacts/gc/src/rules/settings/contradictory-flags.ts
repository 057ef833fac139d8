import { compareLevels, count, type Rule } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { atLine, computed } from '../evidence.ts';
import { FLAG_CHECKS, type Settings } from '../support/flag-checks.ts';
import { jvmMajor } from '../support/jvm-major.ts';

export const contradictoryFlags: Rule<GcAnalysis> = {
  id: 'contradictory-flags',
  title: 'JVM options contradict one another, do harm or do nothing',
  because:
    'Each check rests on the documentation of the options it names (garbagecat audits many of the same); which release still obeys an option stands in removed-flags.ts.',
  check: (analysis) => {
    const { flags, run, capacity } = analysis;
    if (!flags.known) return undefined;
    const settings: Settings = { flags, run, capacity, major: jvmMajor(run) };
    const failed = FLAG_CHECKS.filter(({ when }) => when(settings)).sort((a, b) => compareLevels(a.level, b.level));
    const [worst] = failed;
    if (!worst) return undefined;
    const line = run.factLines.commandLine;
    return {
      level: worst.level,
      confidence: 'high',
      explanation: failed.map(({ says }) => says(settings)).join(' '),
      advice: failed.map(({ advice }) => advice(settings)).join(' '),
      evidence: [computed('options to look at', count(failed.length)), ...(line === undefined ? [] : [atLine(line)])],
    };
  },
};
