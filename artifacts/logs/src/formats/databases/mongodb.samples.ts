import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  mongodb: [
    [
      '2025-03-02T08:15:03.217+0000 E NETWORK  [conn17] boom',
      {
        timestamp: '2025-03-02T08:15:03.217+0000',
        level: 'ERROR',
        thread: 'conn17',
        logger: 'NETWORK',
        message: 'boom',
      },
    ],
    ['2025-03-02T08:15:03.217+0000 D2 -        [main] seen', { level: 'DEBUG', message: 'seen' }],
  ],
};
