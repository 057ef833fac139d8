import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  delimited: [
    [
      '20250302-08:15:03:217|Step|30002312|order 17 paid',
      { timestamp: '20250302-08:15:03:217', message: 'order 17 paid' },
    ],
    [
      '2025-03-02T08:15:03,217|[main]|ERROR|com.acme.Shop|Order 17 lost | retry',
      { level: 'ERROR', thread: 'main', logger: 'com.acme.Shop', message: 'Order 17 lost | retry' },
    ],
    ['2025-03-02 08:15:03;WARN;com.acme.Shop;slow', { level: 'WARN', message: 'slow' }],
    ['2025-03-02T08:15:03.217Z\tERROR\tserver/main.go:17\tboom', { logger: 'server/main.go:17', message: 'boom' }],
  ],
};
