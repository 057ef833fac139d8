import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  iis: [
    [
      '2025-03-02 08:15:03 10.0.0.1 GET /orders id=17 443 - 192.0.2.7 Mozilla/5.0 - 500 0 0 15',
      { timestamp: '2025-03-02 08:15:03', message: '"GET /orders?id=17" 500.0' },
    ],
  ],
};
