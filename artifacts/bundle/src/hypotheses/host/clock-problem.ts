import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** Tokens and certificates are judged by the clock of this host. */
function describeRefusals(facts: FactSet): string {
  const refused = readWord(facts, 'log:clock-skew', 'count', '');
  return refused === ''
    ? ''
    : ` ${readWord(facts, 'log:clock-skew', 'log', 'The log')} tells ${formatWordTimes(refused)} of what it was refused for: ${readWord(facts, 'log:clock-skew', 'message', 'a time that is wrong')}.`;
}

const JUMPS = ['clock-step', 'clock-offset', 'clock-jump', 'clock-back', 'log:clock-leap'];

const OFFSET = /: (\d{1,9}\.\d{1,9}) seconds (slow|fast) of NTP time/;

export const clockProblem: Hypothesis = {
  id: 'clock-problem',
  cause: 'clock',
  title: 'The clock of the host jumped',
  level: ({ has }) => (has('log:clock-skew') ? 'SEVERE' : 'WARNING'),
  supports: {
    'clock-step': 5,
    'clock-offset': 5,
    'clock-unsynced': 3,
    'clock-jump': 4,
    'clock-back': 4,
    'log:clock-leap': 3,
    'log:clock-set-back': 1,
    'log:clock-skew': 2,
  },
  needs: ({ has }) => JUMPS.some(has) || (has('clock-unsynced') && has('log:clock-skew')),
  // A process that was stopped sees the same jump although the clock is right.
  contradicts: { 'long-pause': 3, overhead: 3, 'cpu-sat': 3, steal: 3, swap: 3, throttle: 3, 'many-spin': 3 },
  describe: (facts) => {
    const signs = [
      ...(facts.has('clock-step') ? [`as the system says: ${readWord(facts, 'clock-step', 'line', '')}`] : []),
      ...(facts.has('clock-jump') ? [`by ${readWord(facts, 'clock-jump', 'jump', '')} in the GC log`] : []),
      ...(facts.has('clock-back') ? [`and was set back: ${readWord(facts, 'clock-back', 'text', '')}`] : []),
      ...(facts.has('log:clock-leap') ? [`as ${readWord(facts, 'log:clock-leap', 'log', 'a log')} says`] : []),
    ];
    const offset = OFFSET.exec(readWord(facts, 'clock-offset', 'line', ''));
    if (offset && signs.length === 0)
      return `The clock of the host is ${Math.round(Number(offset[1]))} s ${offset[2]} (NTP). Whoever checks a time that another machine wrote refuses it.${describeRefusals(facts)}`;
    if (!JUMPS.some(facts.has))
      return `The clock of the host is not synchronized with a time server.${describeRefusals(facts)}`;
    return `The clock of the host jumped ${signs.join(', ')}. Do not trust times of day around it; time-outs may have ended early or late.${describeRefusals(facts)}`;
  },
  advice: ({ has }) =>
    JUMPS.some(has)
      ? 'Let the clock be slewed instead of stepped (chrony or ntpd without step); check whether the virtual machine was suspended or migrated.'
      : 'Let chrony or ntpd reach its time servers (chronyc sources), correct the clock while no work depends on it, and allow a tolerance of some seconds where tokens are checked.',
  confirm: 'chronyc tracking, and the log of the time service at that moment.',
  explains: ['app-error'],
};
