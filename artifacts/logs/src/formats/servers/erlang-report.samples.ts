import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'erlang-report': [
    ['=WARNING REPORT==== 2-Mar-2025::08:15:03 ===', { timestamp: '2-Mar-2025::08:15:03', level: 'WARN', message: '' }],
    ['=CRASH REPORT==== 2-Mar-2025::08:15:03.217000 ===', { level: 'ERROR' }],
  ],
};
