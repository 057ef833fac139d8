import type { Hypothesis } from '../../hypothesis.ts';
import { describeCodeLocation, readWord } from '../../sentence.ts';

export const fileLeak: Hypothesis = {
  id: 'file-leak',
  cause: 'open-files',
  title: 'File descriptors are used up',
  level: 'FATAL',
  supports: { 'log:emfile': 4, 'open-descriptors': 3 },
  contradicts: { 'close-wait': 3 },
  needs: ({ has }) => has('log:emfile'),
  describe: (facts) =>
    `Too many open files: file descriptors are used up, ${readWord(facts, 'log:emfile', 'count', 'several')} times in the log${facts.has('open-descriptors') ? `, ${readWord(facts, 'open-descriptors', 'instances', '')} FileDescriptor objects in the heap` : ''}; open sockets are not the cause. The first call that failed: ${readWord(facts, 'log:emfile', 'message', 'unknown')}${describeCodeLocation(facts, 'log:emfile')}.`,
  advice: () =>
    'Close streams and channels where they are opened (try-with-resources); only then compare ulimit -n with what is needed.',
  confirm: 'lsof -p of the process, grouped by path.',
  explains: ['backend-down', 'dns-failure', 'app-error'],
};
