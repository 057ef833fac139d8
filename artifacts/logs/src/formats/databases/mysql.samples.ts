import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  mysql: [
    [
      '2025-03-02T08:15:03.123456Z 8 [Warning] [MY-010055] [Server] IP address could not be resolved',
      { thread: '8', level: 'WARN', message: 'IP address could not be resolved' },
    ],
    ['2025-03-02  8:15:03 8 [Note] InnoDB: ready', { level: 'INFO', thread: '8', message: 'InnoDB: ready' }],
    ['250302  8:15:03 [ERROR] mysqld: crashed', { timestamp: '250302  8:15:03', level: 'ERROR' }],
  ],
};
