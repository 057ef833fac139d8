import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';
import { explainLostBackend } from '../platform/lost-backend.ts';
import { adviseLoggedKill, describeLoggedKill } from './logged-kill.ts';

/** What Kubernetes or Docker says, with what the heap may take of the limit. */
function describeContainer(facts: FactSet): string | undefined {
  const words = facts.get('container-oom-killed')?.words;
  if (!words || facts.has('oom-kill')) return undefined;
  const heap = words.heap ? ` The heap alone may take ${words.heap} of it.` : '';
  return `${toSentence(words.kill ?? '')}${heap}`;
}

/** Who had most of the memory, where the killed process is not that one. */
export function describeLargest(facts: FactSet): string {
  const { largest, largestMemory } = facts.get('oom-kill')?.words ?? {};
  return largest ? `; most of it was with ${largest}, ${largestMemory}` : '';
}

const KILLS = ['oom-kill', 'log:oom-killer', 'container-oom-killed'];

/** The container was killed again and again, and has run for long since. */
const isOnlyOld = ({ get, has }: FactSet): boolean =>
  get('container-oom-killed')?.words.old !== undefined && !has('oom-kill') && !has('log:oom-killer');

/** Only a log tells of a kill. */
const describeLog = (facts: FactSet): string | undefined =>
  KILLS.some((id) => id !== 'log:oom-killer' && facts.has(id)) ? undefined : describeLoggedKill(facts);

/** Whether the kernel killed because the host, and no control group, had no memory left. */
const isOfHost = (facts: FactSet): boolean => facts.get('oom-kill')?.words.ofHost !== undefined;

/** Why the kernel killed, as a clause. */
export const describeShortage = (facts: FactSet): string =>
  isOfHost(facts) ? 'the memory of the host ran out' : 'memory ran out';

/** What the kernel says of a kill. */
export function describeKernelKill(facts: FactSet): string {
  const limit = readWord(facts, 'oom-kill', 'limit', '');
  const why = limit === '' ? describeShortage(facts) : `its container reached its memory limit of ${limit}`;
  return `The kernel killed ${readWord(facts, 'oom-kill', 'process', 'a process')}${readWord(facts, 'oom-kill', 'memory', '')} because ${why} (OOM killer)${describeLargest(facts)}.`;
}

/** Only the counter of the control group tells of kills. */
function describeGroup(facts: FactSet): string | undefined {
  const counted = facts.get('cgroup-oom-kill');
  return counted && !KILLS.some(facts.has) ? toSentence(counted.statement) : undefined;
}

const ADVICE_FOR_HOST =
  'Give the host more memory, or lower -Xmx: the heap, what the JVM takes beside it (metaspace, stacks, direct buffers, about a fifth more) and the other programs of the host have to fit in its memory together.';

export const oomKiller: Hypothesis = {
  id: 'oom-killer',
  cause: 'memory',
  title: 'The kernel killed the process',
  // The process of the capture outlived what its own control group counts.
  level: (facts) => (isOnlyOld(facts) ? 'WARNING' : KILLS.some(facts.has) ? 'FATAL' : 'SEVERE'),
  supports: { 'oom-kill': 5, 'cgroup-oom-kill': 4, 'log:oom-killer': 4, 'container-oom-killed': 5, restart: 2 },
  needs: ({ get, has }) =>
    (get('oom-kill')?.quality ?? 0) >= 0.5 ||
    has('cgroup-oom-kill') ||
    has('log:oom-killer') ||
    (get('container-oom-killed')?.quality ?? 0) >= 1,
  describe: (facts) =>
    describeContainer(facts) ?? describeGroup(facts) ?? describeLog(facts) ?? describeKernelKill(facts),
  advice: (facts) =>
    facts.get('container-oom-killed')?.words.kind === 'node-oom'
      ? 'Find the pods of the node that take more memory than they request (kubectl top pod), and give them limits; set the request of this pod to what it takes, so that the node does not promise more than it has.'
      : facts.get('oom-kill')?.words.largest !== undefined
        ? `Move ${readWord(facts, 'oom-kill', 'largest', 'the largest process')} to another time or host, or limit its memory (MemoryMax= of its unit, a container). Check that the limits of all programs of the host, with a reserve, fit in its memory.`
        : (adviseLoggedKill(facts) ??
          (isOfHost(facts) ? ADVICE_FOR_HOST : undefined) ??
          'Set the memory limit to -Xmx plus metaspace, stacks, direct buffers, plus a fifth, or lower -Xmx.'),
  confirm: (facts) => {
    if (isOfHost(facts)) return 'The memory of the host (free -m), and what each of its programs has resident (ps).';
    if (facts.has('present:native-memory'))
      return 'The limit of the cgroup beside the categories of native memory tracking.';
    return facts.has('container-oom-killed')
      ? 'Native memory tracking: what the JVM takes beside the heap.'
      : 'The limit of the cgroup, and native memory tracking.';
  },
  explains: ['app-error', 'container-memory'],
  // A node that is short of memory is why it has killed.
  explainsAlso: (facts) => [
    ...explainLostBackend(facts, ['container-oom-killed']),
    ...(facts.has('node-pressure') && !facts.has('pod-evicted') ? ['pod-evicted'] : []),
  ],
};
