import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  websphere: [
    [
      '[3/1/25 10:15:32:123 UTC] 0000004e SystemErr     R java.lang.NullPointerException',
      { timestamp: '3/1/25 10:15:32:123 UTC', thread: '0000004e', logger: 'SystemErr', level: 'INFO' },
    ],
    ['[3/1/25 10:15:32:123 CET] 0000004e WebApp E SRVE0293E: boom', { level: 'ERROR', message: 'SRVE0293E: boom' }],
    [
      '[01.03.25 10:15:32:123 MEZ] 0000004e WebApp E SRVE0293E: boom',
      { timestamp: '01.03.25 10:15:32:123 MEZ', level: 'ERROR' },
    ],
    [
      '[2025-03-01, 10:15:32:123 PST] 0000002a com.acme.shop.Orders                                  E SHOP0017E: boom',
      {
        timestamp: '2025-03-01, 10:15:32:123 PST',
        level: 'ERROR',
        logger: 'com.acme.shop.Orders',
        message: 'SHOP0017E: boom',
      },
    ],
    ['[2025-03-01T10:15:32.123-0700] 0000002a Shop A up', { timestamp: '2025-03-01T10:15:32.123-0700', level: 'INFO' }],
  ],
};
