import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, readWord } from '../../sentence.ts';

const describeWrites = (count: string): string => `${count} ${count === '1' ? 'write' : 'writes'} failed`;

export const diskFull: Hypothesis = {
  id: 'disk-full',
  cause: 'disk-full',
  title: 'A file system is full',
  level: ({ has }) => (has('log:enospc') ? 'FATAL' : 'WARNING'),
  supports: { 'disk-full': 4, 'log:enospc': 4 },
  contradicts: { 'inode-full': 3 },
  perEntity: true,
  describe: (facts) =>
    `${facts.has('disk-full') ? `${readWord(facts, 'disk-full', 'mount', '')} is ${readWord(facts, 'disk-full', 'used', '')} % full (disk full), ${readWord(facts, 'disk-full', 'free', '')} are left` : 'A file system is full (disk full)'}${facts.has('log:enospc') ? `; ${describeWrites(readWord(facts, 'log:enospc', 'count', ''))}: ${readWord(facts, 'log:enospc', 'message', 'no space left')}${describeCodeLocation(facts, 'log:enospc')}` : ''}.`,
  advice: () => 'Free space or enlarge the file system; rotate logs and set an alarm at 85 %.',
  confirm: 'du -x on that mount.',
  explains: ['app-error', 'backend-down', 'disk-broken'],
};
