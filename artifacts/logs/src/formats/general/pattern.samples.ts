import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  pattern: [
    [
      '2025-03-02 08:15:03,217 ERROR [main] c.a.Shop - Order 17 lost',
      {
        timestamp: '2025-03-02 08:15:03,217',
        level: 'ERROR',
        thread: 'main',
        logger: 'c.a.Shop',
        message: 'Order 17 lost',
      },
    ],
    [
      '2025-03-02 08:15:03,217 INFO  [main] Importer - 17 rows',
      { level: 'INFO', thread: 'main', logger: 'Importer', message: '17 rows' },
    ],
    ['2025-03-02 08:15:03,217 INFO  [main] shop - 17 rows', { logger: undefined, message: 'shop - 17 rows' }],
    ['08:15:03.217 [main] WARN  com.acme.Shop -- slow', { timestamp: '08:15:03.217', level: 'WARN', thread: 'main' }],
    ['[2025-03-02 08:15:03,217] INFO [KafkaServer id=1] started', { level: 'INFO', thread: 'KafkaServer id=1' }],
    [
      '2025-03-02 08:15:03,217 WARN   Postgres|shop|task  Slot is not valid   [io.acme.connector.Slot]',
      { level: 'WARN', thread: 'Postgres|shop|task', logger: 'io.acme.connector.Slot', message: 'Slot is not valid' },
    ],
    ['08:15:03.217 ERROR (Loader.java:60) boom', { level: 'ERROR', thread: undefined, message: 'boom' }],
    [
      '2025-03-02_08:15:03.217 E [main] c.a.Shop - Order 17 lost',
      {
        timestamp: '2025-03-02_08:15:03.217',
        level: 'ERROR',
        thread: 'main',
        logger: 'c.a.Shop',
        message: 'Order 17 lost',
      },
    ],
    ['2025-03-02 08:15:03 I am up', { level: undefined, message: 'I am up' }],
    ['ERROR 2025-03-02 08:15:03,217 boom', { level: 'ERROR', message: 'boom' }],
    ['2025-03-02 08:15:03.217 +00:00 [INF] Order 17 paid', { level: 'INFO', message: 'Order 17 paid' }],
    ['[08:15:03 ERR] Order 17 lost', { timestamp: '08:15:03', level: 'ERROR', message: 'Order 17 lost' }],
    [
      '[2025-03-02 08:15:03] production.ERROR: boom {"x":1}',
      { level: 'ERROR', logger: 'production', message: 'boom {"x":1}' },
    ],
    ['2025-03-02 08:15:03.217 8764 ERROR nova.compute [req-1] boom', { level: 'ERROR', logger: 'nova.compute' }],
    ['2025-03-02 08:15:03 0 errors found', { level: undefined, message: 'errors found' }],
    [
      '2025-03-02 08:15:03,217 - worker - INFO - order 17 paid',
      { level: 'INFO', logger: 'worker', message: 'order 17 paid' },
    ],
    [
      '[2025-03-02 08:15:03,217: ERROR/ForkPoolWorker-1] Task failed',
      { level: 'ERROR', thread: 'ForkPoolWorker-1', message: 'Task failed' },
    ],
    [
      '[2025-03-02, 08:15:03 UTC] {worker.py:17} ERROR - Task failed',
      { level: 'ERROR', logger: 'worker.py:17', message: 'Task failed' },
    ],
    [
      'ERROR [main] 2025-03-02 08:15:03,217 Daemon.java:775 - Cannot start',
      { level: 'ERROR', thread: 'main', message: 'Cannot start' },
    ],
    [
      '2025-03-02 08:15:03,217 - WARN  [Peer[myid=1]/0:0:0:0:2181:Election@774] - Time-out',
      { level: 'WARN', thread: 'Peer[myid=1]/0:0:0:0:2181:Election@774', message: 'Time-out' },
    ],
    ['2025/03/02 08:15:03 error reading 17', { level: undefined, message: 'error reading 17' }],
    [
      '[2025-03-02T08:15:03Z ERROR shop::pay] order 17 lost',
      { level: 'ERROR', logger: 'shop::pay', message: 'order 17 lost' },
    ],
    ['2025-03-02T08:15:03.217123Z ERROR shop::pay: lost id=17', { logger: 'shop::pay', message: 'lost id=17' }],
    ['08:15:03.217 |-ERROR in ch.qos.logback.core.joran - boom', { level: 'ERROR' }],
    [
      '2025.03.02 08:15:03.217 [http-1] ERROR c.a.Shop - lost',
      { timestamp: '2025.03.02 08:15:03.217', level: 'ERROR' },
    ],
    [
      '[2025-03-02 08:15:03,217] INFO [Log p=7] Rolled at offset 17 (acme.log.LocalLog$)',
      { level: 'INFO', logger: 'acme.log.LocalLog$', message: 'Rolled at offset 17' },
    ],
    [
      '[2025-03-02 08:15:03,217] WARN cannot reach it (java.net.ConnectException)',
      { logger: undefined, message: 'cannot reach it (java.net.ConnectException)' },
    ],
    [
      '2025-03-02 08:15:03 [main] ERROR com.shop.Shop - order 17 lost',
      { level: 'ERROR', thread: 'main', logger: 'com.shop.Shop', message: 'order 17 lost' },
    ],
    [
      '2025-03-02 08:15:03,217 main ERROR [com.shop.Shop:pay:31] - order 17 lost',
      { level: 'ERROR', thread: 'main', message: 'order 17 lost' },
    ],
    ['[08:15:03.217] [worker 1/ERROR] order 17 lost', { level: 'ERROR', thread: 'worker 1', message: 'order 17 lost' }],
    ['8:15AM ERR order 17 lost', { level: 'ERROR', message: 'order 17 lost' }],
  ],
};
