import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const inodeOrQuota: Hypothesis = {
  id: 'inode-or-quota',
  title: 'Inodes or a quota are used up',
  level: 'FATAL',
  supports: { 'inode-full': 4, 'log:edquot': 4 },
  describe: (facts) =>
    `${readWord(facts, 'inode-full', 'mount', 'A file system')} has no inodes left, or its quota is used up, while it has room.`,
  advice: () => 'Delete what many small files are of, or raise the quota.',
  confirm: 'df -i and quota.',
  explains: ['disk-full', 'app-error'],
};
