import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const nodeDown: Hypothesis = {
  id: 'node-down',
  cause: 'remote',
  title: 'A node of the cluster is down',
  level: 'SEVERE',
  supports: { 'node-down': 4 },
  describe: (facts) =>
    `This node sees other nodes of its cluster as down: ${readWord(facts, 'node-down', 'nodes', 'some')}.`,
  advice: () =>
    'Look at those nodes first: whether the process runs, and whether the network between them and this one works. When they are back, let hints be delivered or repair them.',
  confirm: 'nodetool status on another node, and the log of a node that is down.',
  explains: ['app-error', 'backend-down'],
};
