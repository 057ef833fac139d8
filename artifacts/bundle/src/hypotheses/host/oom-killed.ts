import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';
import { describeLargest, describeShortage, oomKiller } from './oom-killer.ts';

/** The specific case of `oom-killer`: the kernel names the process of the capture. */
export const oomKilled: Hypothesis = {
  id: 'oom-killed',
  cause: 'memory',
  title: 'The kernel killed this JVM for lack of memory',
  level: 'FATAL',
  supports: { 'oom-kill': 5, 'cgroup-oom-kill': 3, 'rss-over': 2, 'native-growth': 2, restart: 2 },
  needs: ({ get }) => get('oom-kill')?.words.own !== undefined,
  describe: (facts) => {
    const known = readWord(facts, 'oom-kill', 'known', '');
    const killed = `The kernel killed ${readWord(facts, 'oom-kill', 'process', 'this JVM')}${readWord(facts, 'oom-kill', 'memory', '')} because ${describeShortage(facts)}${describeLargest(facts)}.`;
    return known === '' ? killed : `${killed} ${known.charAt(0).toUpperCase()}${known.slice(1)}.`;
  },
  advice: oomKiller.advice,
  confirm: oomKiller.confirm,
  caseOf: 'oom-killer',
  explains: ['oom-killer', 'jvm-crashed', 'app-error'],
};
