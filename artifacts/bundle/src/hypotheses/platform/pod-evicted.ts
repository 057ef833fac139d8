import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';
import { explainLostBackend } from './lost-backend.ts';

/** What the node was short of: the words of the eviction, else the condition of the node. */
const readShortage = (facts: FactSet): string =>
  `${readWord(facts, 'pod-evicted', 'detail', '')} ${readWord(facts, 'node-pressure', 'detail', '')}`;

export const podEvicted: Hypothesis = {
  id: 'pod-evicted',
  cause: 'host',
  title: 'The node evicted the pod',
  level: ({ has }) => (has('pod-evicted') ? 'FATAL' : 'SEVERE'),
  supports: { 'pod-evicted': 5, 'node-pressure': 4 },
  needs: ({ get }) => (get('pod-evicted')?.quality ?? get('node-pressure')?.quality ?? 0) >= 1,
  describe: (facts) => {
    const node = readWord(facts, 'node-pressure', 'kill', '');
    if (!facts.has('pod-evicted')) return toSentence(node);
    const evicted = readWord(facts, 'pod-evicted', 'kill', 'the pod was evicted');
    return toSentence(node === '' ? evicted : `${evicted}: ${node}`);
  },
  advice: (facts) => {
    if (/not ready/.test(readShortage(facts)))
      return 'Look at the kubelet and the container runtime of the node (journalctl -u kubelet), and at the load and the network of its machine; move the pods to another node until it is ready.';
    return /storage|disk|inode/i.test(readShortage(facts))
      ? 'Find what fills the disk of the node: images that nobody uses, logs, heap dumps and temporary files that containers write outside their volumes. Limit or rotate them, or put them on a volume; set requests and limits for ephemeral-storage.'
      : 'Set the memory request of the pod to what it takes, so that the node does not promise more than it has; move other pods or add a node.';
  },
  confirm: ({ has }) =>
    has('node-pressure')
      ? 'What the other pods of the node used at that time.'
      : 'kubectl describe node: its conditions (DiskPressure, MemoryPressure) at that time, and what the other pods used.',
  explains: ['app-error', 'disk-full', 'pod-not-started'],
  explainsAlso: (facts) => explainLostBackend(facts, ['pod-evicted']),
};
