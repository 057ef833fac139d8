import { lineEvidence, metricEvidence } from '@hindsight/claims';
import { compareLevels, count } from '@hindsight/model';
import { defineGcRule } from '../support/define-rule.ts';
import { FLAG_CHECKS, type FlagSettings } from '../support/flag-checks.ts';
import { readJvmMajor } from '../support/jvm-major.ts';

export const contradictoryFlags = defineGcRule({
  id: 'contradictory-flags',
  cause: 'settings',
  title: 'JVM options contradict one another, do harm or do nothing',
  because:
    'Each check is based on the documentation of the options it names (garbagecat audits many of the same); removed-flags.ts lists which release still obeys an option.',
  check: (analysis) => {
    const { flags, run, capacity } = analysis;
    if (!flags.known) return undefined;
    const settings: FlagSettings = { flags, run, capacity, major: readJvmMajor(run) };
    const failed = FLAG_CHECKS.filter(({ applies }) => applies(settings)).sort((a, b) =>
      compareLevels(a.level, b.level),
    );
    const [worst] = failed;
    if (!worst) return undefined;
    const line = run.factLines.commandLine;
    return {
      level: worst.level,
      confidence: 'high',
      explanation: failed.map(({ explain }) => explain(settings)).join(' '),
      advice: failed.map(({ advise }) => advise(settings)).join(' '),
      evidence: [
        metricEvidence('options to look at', count(failed.length)),
        ...(line === undefined ? [] : [lineEvidence(line)]),
      ],
    };
  },
});
