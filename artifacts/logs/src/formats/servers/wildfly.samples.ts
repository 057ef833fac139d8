import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  wildfly: [
    [
      '2025-03-02 08:15:03,132 INFO  [org.jboss.as] (Controller Boot Thread) WFLYSRV0025: started',
      { level: 'INFO', logger: 'org.jboss.as', thread: 'Controller Boot Thread', message: 'WFLYSRV0025: started' },
    ],
    [
      '2025-03-02 08:15:03,132 shop-1 C:\\Program Files\\Java\\jdk-21\\bin\\java.exe[4711] ERROR [com.acm.Shop] (executor-thread-1) order 17 lost',
      { level: 'ERROR', logger: 'com.acm.Shop', thread: 'executor-thread-1', message: 'order 17 lost' },
    ],
    [
      '2025-03-02 08:15:03,132 shop-1 shop-dev.jar[4711] INFO  [io.quarkus] (Quarkus Main Thread) started',
      { timestamp: '2025-03-02 08:15:03,132', level: 'INFO', logger: 'io.quarkus', thread: 'Quarkus Main Thread' },
    ],
  ],
};
