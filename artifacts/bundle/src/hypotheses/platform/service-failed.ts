import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

/** What the result of a unit asks for. The first row that matches decides. */
const ADVICE: readonly (readonly [RegExp, string])[] = [
  [
    /^(?:signal|core-dump)/,
    'Look for hs_err_pid*.log in the working directory of the service and for its core dump (coredumpctl info), and who sends the signal.',
  ],
  [
    /^timeout/,
    'Take thread dumps while the service starts or stops: it takes longer than TimeoutStartSec or TimeoutStopSec allows.',
  ],
  [/^watchdog/, 'Take thread dumps before the watchdog ends the service: it does not report in time (WatchdogSec).'],
  [
    /^start-limit-hit/,
    'Read why the first starts failed (journalctl -u): systemd gave up after several in a row. Then systemctl reset-failed and start it.',
  ],
];

export const serviceFailed: Hypothesis = {
  id: 'service-failed',
  cause: 'event',
  title: 'The service manager reports that the service failed',
  level: 'SEVERE',
  supports: { 'unit-failed': 4 },
  needs: ({ get }) => (get('unit-failed')?.quality ?? 0) >= 1,
  yields: true,
  describe: (facts) => toSentence(readWord(facts, 'unit-failed', 'kill', 'the service failed')),
  advice: (facts) =>
    ADVICE.find(([words]) => words.test(readWord(facts, 'unit-failed', 'detail', '')))?.[1] ??
    'Read the last lines that the program wrote before it ended (journalctl -u, with the lines above the first failure).',
  confirm: 'journalctl -u of the service, around the time at which it failed.',
};
