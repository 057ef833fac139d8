import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const diskBroken: Hypothesis = {
  id: 'disk-broken',
  cause: 'disk',
  title: 'A disk is failing',
  level: 'FATAL',
  supports: { 'io-error': 4, 'read-only': 4, 'log:erofs-io': 4 },
  describe: (facts) =>
    `A disk fails: ${readWord(facts, 'io-error', 'line', readWord(facts, 'read-only', 'line', readWord(facts, 'log:erofs-io', 'message', 'input/output errors')))}.`,
  advice: () => 'Replace the volume; check the file system before it is used again.',
  confirm: 'smartctl and the events of the storage.',
  explains: ['app-error', 'disk-slow', 'disk-full'],
};
