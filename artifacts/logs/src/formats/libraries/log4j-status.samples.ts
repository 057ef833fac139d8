import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'log4j-status': [
    [
      '2026-11-22T17:31:22.731911604Z main WARN Async queue is full, discarding event with level INFO.',
      {
        timestamp: '2026-11-22T17:31:22.731911604Z',
        thread: 'main',
        level: 'WARN',
        message: 'Async queue is full, discarding event with level INFO.',
      },
    ],
  ],
};
