import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  php: [
    [
      '[02-Mar-2025 08:15:03 Europe/Berlin] PHP Fatal error:  Uncaught Error: boom in /a.php:17',
      { timestamp: '02-Mar-2025 08:15:03', level: 'FATAL', message: 'Uncaught Error: boom in /a.php:17' },
    ],
    ['[02-Mar-2025 08:15:03 UTC] PHP Warning:  slow in /a.php on line 17', { level: 'WARN' }],
  ],
};
