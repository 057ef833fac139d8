import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'csv-export': [
    [
      '"Mar 2, 2025 @ 08:15:03.217",ERROR,com.acme.Shop,"worker-1","Order ""17"" lost',
      {
        timestamp: 'Mar 2, 2025 @ 08:15:03.217',
        level: 'ERROR',
        logger: 'com.acme.Shop',
        message: 'Order "17" lost',
      },
    ],
    [
      '2025-03-02T08:15:03.217Z,host-1,shop,warn,"slow, 2100 ms"',
      { timestamp: '2025-03-02T08:15:03.217Z', level: 'WARN', message: 'slow, 2100 ms' },
    ],
  ],
};
