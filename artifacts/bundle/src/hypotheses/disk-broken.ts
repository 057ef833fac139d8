import type { Hypothesis } from '../hypothesis.ts';
import { say } from '../say.ts';

export const diskBroken: Hypothesis = {
  id: 'disk-broken',
  title: 'A disk fails',
  level: 'FATAL',
  supports: { 'io-error': 4, 'read-only': 4, 'log:erofs-io': 4 },
  says: (facts) =>
    `A disk fails: ${say(facts, 'io-error', 'line', say(facts, 'read-only', 'line', say(facts, 'log:erofs-io', 'message', 'input/output errors')))}.`,
  advice: () => 'Replace the volume; check the file system before it is used again.',
  confirm: 'smartctl, the events of the storage.',
  explains: ['app-error', 'disk-slow', 'disk-full'],
};
