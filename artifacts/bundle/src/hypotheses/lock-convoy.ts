import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const lockConvoy: Hypothesis = {
  id: 'lock-convoy',
  title: 'Many threads wait for one lock',
  level: 'SEVERE',
  supports: { convoy: 4, 'owner-run': 1, 'gap-hang': 1, 'log:thread-stuck': 1 },
  contradicts: { cycle: 9 },
  says: (facts) =>
    `"${say(facts, 'convoy', 'root', 'A thread')}" holds ${say(facts, 'convoy', 'lock', 'a lock')} in ${say(facts, 'convoy', 'frame', 'its code')}, where it ${say(facts, 'convoy', 'does', 'runs')}; ${say(facts, 'convoy', 'waiting', 'many')} threads wait for it.`,
  advice: () => 'Shorten what is done under the lock or split it; no I/O and no waiting while it is held.',
  confirm: 'More dumps: the same lock with other holders.',
  explains: ['request-pool-exhausted', 'jdbc-pool-exhausted'],
};
