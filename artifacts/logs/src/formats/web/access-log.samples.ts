import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'access-log': [
    [
      '192.0.2.7 - eve [02/Mar/2025:08:15:03 +0000] "GET /orders HTTP/1.1" 502 17 "-" "curl/8"',
      { timestamp: '02/Mar/2025:08:15:03 +0000', level: undefined, message: '"GET /orders HTTP/1.1" 502 17' },
    ],
    [
      'shop.example.com:443 192.0.2.7 - - [02/Mar/2025:08:15:03 +0000] "GET / HTTP/2.0" 200 -',
      { message: '"GET / HTTP/2.0" 200 -' },
    ],
  ],
};
