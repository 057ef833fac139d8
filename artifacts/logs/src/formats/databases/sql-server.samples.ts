import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'sql-server': [
    ['2025-03-02 08:15:03.21 spid52      Error: 18456, Severity: 14, State: 38.', { thread: 'spid52', level: 'ERROR' }],
    ['2025-03-02 08:15:03.21 spid9s      Error: 9001, Severity: 21, State: 5.', { level: 'FATAL' }],
    ['2025-03-02 08:15:03.21 Server      The service is ready.', { level: 'INFO', message: 'The service is ready.' }],
  ],
};
