import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'console-copy': [
    [
      'I 2025-03-02T08:15:03.217531005Z shop-1 2025-03-02 08:15:03.216 [main] WARN com.acme.Shop - slow',
      { timestamp: '2025-03-02T08:15:03.217531005Z', level: 'WARN', logger: 'com.acme.Shop', message: 'slow' },
    ],
    ['E 2025-03-02T08:15:03.217531005Z no more room', { level: 'ERROR', message: 'no more room' }],
  ],
};
