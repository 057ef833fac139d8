import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  wildfly: [
    [
      '2025-03-02 08:15:03,132 INFO  [org.jboss.as] (Controller Boot Thread) WFLYSRV0025: started',
      { level: 'INFO', logger: 'org.jboss.as', thread: 'Controller Boot Thread', message: 'WFLYSRV0025: started' },
    ],
  ],
};
