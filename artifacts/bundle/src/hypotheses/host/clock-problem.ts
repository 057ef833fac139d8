import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const clockProblem: Hypothesis = {
  id: 'clock-problem',
  cause: 'clock',
  title: 'The clock of the host jumped',
  level: 'WARNING',
  supports: { 'clock-jump': 4, 'clock-back': 4, 'log:clock-leap': 3, 'log:clock-set-back': 1 },
  // A process that was stopped sees the same jump although the clock is right.
  contradicts: { 'long-pause': 3, overhead: 3, 'cpu-sat': 3, steal: 3, swap: 3, throttle: 3, 'many-spin': 3 },
  describe: (facts) => {
    const signs = [
      ...(facts.has('clock-jump') ? [`by ${readWord(facts, 'clock-jump', 'jump', '')} in the GC log`] : []),
      ...(facts.has('clock-back') ? [`and was set back: ${readWord(facts, 'clock-back', 'text', '')}`] : []),
      ...(facts.has('log:clock-leap') ? [`as ${readWord(facts, 'log:clock-leap', 'log', 'a log')} says`] : []),
    ];
    return `The clock of the host jumped ${signs.join(', ')}. Do not trust times of day around it; time-outs may have ended early or late.`;
  },
  advice: () =>
    'Let the clock be slewed instead of stepped (chrony or ntpd without step); check whether the virtual machine was suspended or migrated.',
  confirm: 'chronyc tracking, and the log of the time service at that moment.',
};
