import type { FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { readWord, toSentence } from '../../sentence.ts';

const SIGNS = ['no-consumer', 'consumer-stuck', 'consumer-lag'];

const findSign = (facts: FactSet): string => SIGNS.find(facts.has) ?? 'consumer-lag';

export const consumerLag: Hypothesis = {
  id: 'consumer-lag',
  cause: 'waiting',
  title: 'The consumers of a queue fall behind',
  level: ({ has }) => (has('no-consumer') || has('consumer-stuck') ? 'SEVERE' : 'WARNING'),
  supports: { 'no-consumer': 4, 'consumer-stuck': 4, 'consumer-lag': 4 },
  perEntity: true,
  yields: true,
  describe: (facts) => toSentence(readWord(facts, findSign(facts), 'behind', 'the consumers fall behind')),
  advice: ({ has }) =>
    has('no-consumer')
      ? 'Find out whether the consumers run and why they left the group: their log tells of rebalances, of max.poll.interval.ms, or of an error at their start.'
      : has('consumer-stuck')
        ? 'Look at the message at the committed offset of that partition: one that fails again and again blocks those behind it. Send it to a dead-letter topic after some attempts.'
        : 'Measure how long one message takes and what it waits for, before adding consumers; more consumers than partitions do not help.',
  confirm: ({ has }) =>
    has('no-consumer')
      ? 'The log of the consumers.'
      : 'Thread dumps of a consumer, and the same table some minutes later.',
};
