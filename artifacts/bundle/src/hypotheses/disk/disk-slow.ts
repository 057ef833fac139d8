import type { Hypothesis } from '../../hypothesis.ts';
import { readWord } from '../../sentence.ts';

export const diskSlow: Hypothesis = {
  id: 'disk-slow',
  cause: 'disk',
  title: 'The program waits for disks',
  level: 'SEVERE',
  supports: {
    iowait: 3,
    'disk-queue': 2,
    'file-io': 2,
    'io-slow:disk': 2,
    'hung-task': 3,
    'wait-real': 1,
    'log-lock': 1,
  },
  contradicts: { swap: 2 },
  describe: (facts) =>
    `The host waits for its disks: ${readWord(facts, 'iowait', 'waiting', 'much')} % of the CPU time${facts.has('file-io') ? `; ${readWord(facts, 'file-io', 'threads', '')} threads of the program are in ${readWord(facts, 'file-io', 'frame', 'a file operation')}` : ''}${facts.has('io-slow:disk') ? `; the flight recording names ${readWord(facts, 'io-slow:disk', 'path', 'a file')}` : ''}.`,
  advice: () => 'Find out which process reads and writes, and check the limits of the volume.',
  confirm: 'iostat -x for a minute.',
  explains: ['gc-config', 'lock-convoy'],
};
