import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { formatWordTimes, readWord } from '../../sentence.ts';

/** What the program notices of a network that loses packets. */
const FELT = [
  'log:cluster-member-lost',
  'log:read-timeout',
  'log:connect-timeout',
  'log:conn-reset',
  'io-wait',
  'syn-sent',
];

const describeFelt = (facts: FactSet): string => {
  const error = FELT.flatMap((id) => facts.get(id) ?? []).find(({ words }) => words.count !== undefined);
  return error ? ` ${error.words.log} tells ${formatWordTimes(error.words.count)}: ${error.words.title}.` : '';
};

export const packetLoss: Hypothesis = {
  id: 'packet-loss',
  cause: 'remote',
  title: 'The network loses packets',
  level: 'SEVERE',
  supports: {
    'packet-loss': 4,
    'log:cluster-member-lost': 1,
    'log:read-timeout': 1,
    'log:connect-timeout': 1,
    'log:conn-reset': 1,
    'syn-sent': 1,
    'io-wait': 1,
  },
  // A ping alone says nothing about the program.
  needs: ({ has }) => has('packet-loss') && FELT.some(has),
  describe: (facts) =>
    `The network loses ${readWord(facts, 'packet-loss', 'loss', 'some')} % of the packets to ${readWord(facts, 'packet-loss', 'target', 'another host')}.${describeFelt(facts)}`,
  advice: () =>
    'Find the hop where the loss begins (mtr in both directions) and check its link, its load and the errors of the interfaces (ip -s link); until then keep time-outs short and retry only what may be repeated.',
  confirm: 'mtr --report to the same target from another host, and the counters of the interfaces.',
  explains: [
    'slow-backend',
    'backend-down',
    'jdbc-pool-exhausted',
    'http-pool-exhausted',
    'object-pool-exhausted',
    'request-pool-exhausted',
    'app-error',
  ],
};
