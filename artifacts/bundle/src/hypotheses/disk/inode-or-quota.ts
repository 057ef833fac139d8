import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, formatWordTimes, readWord } from '../../sentence.ts';

export const inodeOrQuota: Hypothesis = {
  id: 'inode-or-quota',
  cause: 'disk-full',
  title: 'Inodes or a quota are used up',
  level: 'FATAL',
  supports: { 'inode-full': 4, 'log:edquot': 4 },
  describe: (facts) =>
    facts.has('inode-full')
      ? `${readWord(facts, 'inode-full', 'mount', 'A file system')} has no inodes left, although it has free space.`
      : `The disk quota is used up: ${formatWordTimes(readWord(facts, 'log:edquot', 'count', ''))} ${readWord(facts, 'log:edquot', 'message', 'a write failed')}${describeCodeLocation(facts, 'log:edquot')}. The file system itself may have free space.`,
  advice: ({ has }) =>
    has('inode-full')
      ? 'Delete what creates many small files, or make a file system with more inodes.'
      : 'Find what fills the quota of this user, project or directory (quota, repquota), remove it, or raise the quota.',
  confirm: 'df -i and quota.',
  explains: ['disk-full', 'app-error'],
};
