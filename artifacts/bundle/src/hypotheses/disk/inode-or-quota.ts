import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const inodeOrQuota: Hypothesis = {
  id: 'inode-or-quota',
  cause: 'disk-full',
  title: 'Inodes or a quota are used up',
  level: 'FATAL',
  supports: { 'inode-full': 4, 'log:edquot': 4 },
  describe: (facts) =>
    `${readWord(facts, 'inode-full', 'mount', 'A file system')} has no inodes left, or its quota is used up, although it has free space.`,
  advice: () => 'Delete what creates many small files, or raise the quota.',
  confirm: 'df -i and quota.',
  explains: ['disk-full', 'app-error'],
};
