import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'tomcat-juli': [
    [
      '02-Mar-2025 08:15:02.237 SEVERE [main] org.apache.catalina.core.StandardContext.startInternal One or more listeners failed',
      { level: 'ERROR', thread: 'main', message: 'One or more listeners failed' },
    ],
  ],
};
