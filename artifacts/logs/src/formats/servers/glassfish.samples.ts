import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  glassfish: [
    [
      '[2025-03-02T08:15:03.217+0100] [glassfish 7.0] [SEVERE] [SHOP-17] [com.acme.Shop] [tid: _ThreadID=33 _ThreadName=http-listener-1(3)] [timeMillis: 1740899703217] [levelValue: 1000] [[',
      {
        timestamp: '2025-03-02T08:15:03.217+0100',
        level: 'ERROR',
        logger: 'com.acme.Shop',
        thread: 'http-listener-1(3)',
        message: '',
      },
    ],
    [
      '[2025-03-02T08:15:03.217+0100] [Payara 6] [WARNING] [] [] [tid: _ThreadID=1 _ThreadName=main] [timeMillis: 1740899703217] [levelValue: 900] [CLASSNAME: com.acme.Shop] [METHODNAME: pay] order 17 lost',
      { level: 'WARN', logger: undefined, thread: 'main', message: 'order 17 lost' },
    ],
    [
      '[#|2025-03-02T08:15:03.217+0100|SEVERE|Payara 6|com.acme.Shop|_ThreadID=33;_ThreadName=main;_TimeMillis=1740899703217;_LevelValue=1000;|order 17 lost|#]',
      { level: 'ERROR', logger: 'com.acme.Shop', thread: 'main', message: 'order 17 lost' },
    ],
    [
      '[#|2025-03-02T08:15:03.217+0100|INFO|glassfish3.1.2|com.acme.Shop|_ThreadID=33;_ThreadName=Thread-2;|',
      { level: 'INFO', thread: 'Thread-2', message: '' },
    ],
  ],
};
