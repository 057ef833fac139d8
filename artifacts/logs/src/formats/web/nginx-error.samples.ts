import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'nginx-error': [
    [
      '2025/03/02 08:15:03 [crit] 31#31: *17 connect() failed, client: 10.0.0.1, server: x',
      { level: 'FATAL', thread: '31#31', message: 'connect() failed', context: ', client: 10.0.0.1, server: x' },
    ],
  ],
};
