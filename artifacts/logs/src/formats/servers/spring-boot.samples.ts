import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'spring-boot': [
    [
      '2025-03-02T08:15:03.217Z  INFO 24817 --- [orders] [nio-8080-exec-1] com.acme.Shop                : Order 17 paid',
      {
        timestamp: '2025-03-02T08:15:03.217Z',
        level: 'INFO',
        thread: 'nio-8080-exec-1',
        logger: 'com.acme.Shop',
        message: 'Order 17 paid',
      },
    ],
    [
      '2025-03-02 08:15:03.217 ERROR 24817 --- [           main] o.s.boot.SpringApplication : failed',
      { level: 'ERROR', thread: 'main', logger: 'o.s.boot.SpringApplication', message: 'failed' },
    ],
    [
      '2025-03-02T08:15:03.217Z  INFO 17 --- [orders] [nio-8080-exec-1] [65f2a1b3c4d5e6f7a8b9c0d1e2f3a4b5-1a2b3c4d5e6f7a8b] c.a.Shop : paid',
      { thread: 'nio-8080-exec-1', logger: 'c.a.Shop', message: 'paid' },
    ],
    [
      '2025-03-02 08:15:03.217  INFO [orders,65f2a1b3c4d5e6f7,1a2b3c4d] 17 --- [nio-8080-exec-1] c.a.Shop : paid',
      { thread: 'nio-8080-exec-1', logger: 'c.a.Shop', message: 'paid' },
    ],
  ],
};
