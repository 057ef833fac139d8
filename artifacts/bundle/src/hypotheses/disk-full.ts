import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const diskFull: Hypothesis = {
  id: 'disk-full',
  title: 'A file system is full',
  level: ({ has }) => (has('log:enospc') ? 'FATAL' : 'WARNING'),
  supports: { 'disk-full': 4, 'log:enospc': 4 },
  contradicts: { 'inode-full': 3 },
  perEntity: true,
  says: (facts) =>
    `${say(facts, 'disk-full', 'mount', 'A file system')} is ${say(facts, 'disk-full', 'used', '100')} % full (disk full)${facts.has('log:enospc') ? `; ${say(facts, 'log:enospc', 'count', '')} writes failed: ${say(facts, 'log:enospc', 'message', 'no space left')}` : ''}.`,
  advice: () => 'Free space or enlarge the file system; rotate logs and set an alarm at 85 %.',
  confirm: 'du -x on that mount.',
  explains: ['app-error', 'backend-down', 'disk-broken'],
};
