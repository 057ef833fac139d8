import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'ruby-logger': [
    [
      'I, [2025-03-02T08:15:03.123456 #4711]  INFO -- : [b2f1-77] Started GET "/"',
      { timestamp: '2025-03-02T08:15:03.123456', level: 'INFO', message: '[b2f1-77] Started GET "/"' },
    ],
  ],
};
