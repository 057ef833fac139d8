import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'tomcat-juli': [
    [
      '02-Mar-2025 08:15:02.237 SEVERE [main] org.apache.catalina.core.StandardContext.startInternal One or more listeners failed',
      { level: 'ERROR', thread: 'main', message: 'One or more listeners failed' },
    ],
    [
      '02-März-2025 08:15:02.237 WARNUNG [main] org.apache.catalina.core.StandardContext.reload failed',
      { level: 'WARN', logger: 'org.apache.catalina.core.StandardContext.reload', message: 'failed' },
    ],
    [
      '02-mars-2025 08:15:02.237 INFORMACIÓN [main] org.apache.catalina.startup.Catalina.start ready',
      { level: 'INFO', thread: 'main' },
    ],
  ],
};
