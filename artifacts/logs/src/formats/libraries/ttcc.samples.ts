import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  ttcc: [
    [
      '178 [main] INFO com.acme.Shop - order 17 paid',
      { uptime: 178, level: 'INFO', thread: 'main', logger: 'com.acme.Shop', message: 'order 17 paid' },
    ],
    ['0    [main] WARN  Shop tenant-7 - slow', { uptime: 0, level: 'WARN', logger: 'Shop', message: 'slow' }],
    ['1234 [main] WARN com.acme.Shop  - slow', { uptime: 1234, logger: 'com.acme.Shop', message: 'slow' }],
    [
      '178  INFO  (main) [   ] c.a.Shop Logging initialized @295ms',
      { uptime: 178, level: 'INFO', thread: 'main', logger: 'c.a.Shop', message: 'Logging initialized @295ms' },
    ],
    [
      '1740903303 ERROR (qtp17-20) [   x:orders] c.a.Shop order 17 lost',
      { uptime: 1_740_903_303, level: 'ERROR', thread: 'qtp17-20', message: 'order 17 lost' },
    ],
  ],
};
