import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  redis: [
    [
      '1:M 02 Mar 2025 08:15:03.217 # WARNING overcommit_memory is set to 0',
      {
        timestamp: '02 Mar 2025 08:15:03.217',
        level: 'WARN',
        thread: '1:M',
        message: 'WARNING overcommit_memory is set to 0',
      },
    ],
    ['17:S 02 Mar 2025 08:15:03.217 * Ready to accept connections', { level: 'INFO' }],
  ],
};
