import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  delimited: [
    [
      '2025-03-02T08:15:03.217Z | 2025-03-02 08:15:03,216 \\| WARN \\| Shop \\| com.acme.Pool \\| slow',
      { timestamp: '2025-03-02T08:15:03.217Z', level: 'WARN', logger: 'com.acme.Pool', message: 'slow' },
    ],
    [
      '20250302-08:15:03:217|Step|30002312|order 17 paid',
      { timestamp: '20250302-08:15:03:217', message: 'order 17 paid' },
    ],
    [
      '2025-03-02T08:15:03,217|[main]|ERROR|com.acme.Shop|Order 17 lost | retry',
      { level: 'ERROR', thread: 'main', logger: 'com.acme.Shop', message: 'Order 17 lost | retry' },
    ],
    ['2025-03-02 08:15:03;WARN;com.acme.Shop;slow', { level: 'WARN', message: 'slow' }],
    [
      '2025-03-02 08:15:03,217 | WARN  | Usage(main:memory) percentUsage=100%: limit reached | org.apache.activemq.broker.region.Queue | Transport: tcp:///10.0.0.1:5@61616',
      {
        level: 'WARN',
        thread: 'Transport: tcp:///10.0.0.1:5@61616',
        logger: 'org.apache.activemq.broker.region.Queue',
        message: 'Usage(main:memory) percentUsage=100%: limit reached',
      },
    ],
    ['2025-03-02T08:15:03.217Z\tERROR\tserver/main.go:17\tboom', { logger: 'server/main.go:17', message: 'boom' }],
  ],
};
