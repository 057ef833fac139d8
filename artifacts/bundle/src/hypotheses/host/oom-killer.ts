import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const oomKiller: Hypothesis = {
  id: 'oom-killer',
  cause: 'memory',
  title: 'The kernel killed the process',
  level: 'FATAL',
  supports: { 'oom-kill': 5, 'cgroup-oom-kill': 3, 'log:oom-killer': 4, restart: 2 },
  needs: ({ get, has }) => (get('oom-kill')?.quality ?? 0) >= 0.5 || has('cgroup-oom-kill') || has('log:oom-killer'),
  describe: (facts) =>
    `The kernel killed ${readWord(facts, 'oom-kill', 'process', 'a process')}${readWord(facts, 'oom-kill', 'memory', '')} because memory ran out (OOM killer).`,
  advice: () => 'Set the memory limit to -Xmx plus metaspace, stacks, direct buffers, plus a fifth, or lower -Xmx.',
  confirm: 'The limit of the cgroup, and native memory tracking.',
  explains: ['app-error'],
};
