import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  websphere: [
    [
      '[3/1/25 10:15:32:123 UTC] 0000004e SystemErr     R java.lang.NullPointerException',
      { timestamp: '3/1/25 10:15:32:123 UTC', thread: '0000004e', logger: 'SystemErr', level: 'INFO' },
    ],
    ['[3/1/25 10:15:32:123 CET] 0000004e WebApp E SRVE0293E: boom', { level: 'ERROR', message: 'SRVE0293E: boom' }],
    [
      '[01.03.25 10:15:32:123 MEZ] 0000004e WebApp E SRVE0293E: boom',
      { timestamp: '01.03.25 10:15:32:123 MEZ', level: 'ERROR' },
    ],
  ],
};
