import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

const readDetail = (facts: FactSet): string => readWord(facts, 'pod-evicted', 'detail', '');

export const podEvicted: Hypothesis = {
  id: 'pod-evicted',
  cause: 'host',
  title: 'The node evicted the pod',
  level: 'FATAL',
  supports: { 'pod-evicted': 5 },
  needs: ({ get }) => (get('pod-evicted')?.quality ?? 0) >= 1,
  describe: (facts) => toSentence(readWord(facts, 'pod-evicted', 'kill', 'the pod was evicted')),
  advice: (facts) =>
    /storage|disk|inode/i.test(readDetail(facts))
      ? 'Find what the container writes outside its volumes (logs, heap dumps, temporary files), limit or rotate it, or put it on a volume; set requests and limits for ephemeral-storage.'
      : 'Set the memory request of the pod to what it takes, so that the node does not promise more than it has; move other pods or add a node.',
  confirm:
    'kubectl describe node: its conditions (DiskPressure, MemoryPressure) at that time, and what the other pods used.',
  explains: ['app-error', 'disk-full'],
};
