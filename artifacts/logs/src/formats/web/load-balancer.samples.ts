import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  'load-balancer': [
    [
      'https 2025-03-02T08:15:03.186641Z app/lb/50dc 192.0.2.7:2817 10.0.0.1:80 0.086 0.048 0.037 502 200 34 366 "GET https://shop.example.com:443/ HTTP/1.1" "curl/8" - -',
      {
        timestamp: '2025-03-02T08:15:03.186641Z',
        logger: 'app/lb/50dc',
        message: '"GET https://shop.example.com:443/ HTTP/1.1" 502 366',
      },
    ],
  ],
};
