import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'service-wrapper': [
    [
      'INFO   | jvm 1    | 2025/03/02 08:15:03 | Order 17 paid',
      { timestamp: '2025/03/02 08:15:03', level: 'INFO', thread: 'jvm 1', message: 'Order 17 paid' },
    ],
    [
      'INFO   | jvm 1    | main    | 2025/03/02 08:15:03.120 | ERROR [pool-1] order 17 lost',
      { timestamp: '2025/03/02 08:15:03.120', level: 'ERROR', message: '[pool-1] order 17 lost' },
    ],
    ['STATUS | wrapper  | 2025/03/02 08:15:03 | --> Wrapper Started as Console', { level: 'INFO', thread: 'wrapper' }],
  ],
};
