import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

const listSigns = (facts: FactSet): string[] =>
  ['messages-dropped', 'stage-pending', 'compactions-behind'].flatMap((id) => facts.get(id)?.statement ?? []);

export const nodeOverloaded: Hypothesis = {
  id: 'node-overloaded',
  cause: 'disk',
  title: 'A Cassandra node does not keep up',
  level: ({ has }) => (has('messages-dropped') ? 'SEVERE' : 'WARNING'),
  supports: {
    'messages-dropped': 4,
    'stage-pending': 2,
    'compactions-behind': 4,
    'log:write-backpressure': 1,
    'log:node-unresponsive': 1,
  },
  describe: (facts) => {
    const what = readWord(facts, 'messages-dropped', 'what', '');
    const behind = readWord(facts, 'compactions-behind', 'what', '');
    const [first, ...more] = listSigns(facts);
    if (what === '') return `The Cassandra node does not keep up: ${[first, ...more].join('; ')}.`;
    const compactions = behind === '' ? '' : `, and ${behind}`;
    return `The Cassandra node is overloaded: it has dropped ${what}${compactions}. ${toSentence(readWord(facts, 'stage-pending', 'what', ''))}`.trim();
  },
  advice: ({ has }) =>
    `${has('compactions-behind') ? 'Compare the disks of the node with what compaction needs (iostat -x, nodetool compactionstats): raise compaction throughput only where the disks have room, else lower the writes or add nodes. ' : ''}Lower the rate of the clients that write most until the node keeps up, and repair afterwards: what was dropped is missing on this replica.`,
  confirm: 'nodetool tpstats twice, some minutes apart: which figures still rise; iostat -x of the data disks.',
  explains: ['slow-backend', 'request-pool-exhausted', 'app-error'],
};
