import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'time-and-level': [
    [
      'shop-1 (17) 2025-03-02 08:15:03.217 -> pay [ERROR]: boom',
      { timestamp: '2025-03-02 08:15:03.217', level: 'ERROR', message: 'boom' },
    ],
    [
      'Mixer 2025-03-02 08:15:03.217 SCHWERWIEGEND: [17] Room.open#31: no bridge',
      { timestamp: '2025-03-02 08:15:03.217', level: 'ERROR', message: '[17] Room.open#31: no bridge' },
    ],
    [
      '[Nest] 1234  - 03/02/2025, 8:15:03 AM     LOG [Factory] Starting',
      { level: 'INFO', message: '[Factory] Starting' },
    ],
  ],
};
