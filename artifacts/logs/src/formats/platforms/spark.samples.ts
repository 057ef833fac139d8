import type { FormatSamples } from '../../record-format.ts';

export const SAMPLES: FormatSamples = {
  spark: [
    [
      '17/06/09 20:10:40 INFO SparkContext: Running Spark version 2.1.0',
      {
        timestamp: '2017-06-09 20:10:40',
        level: 'INFO',
        logger: 'SparkContext',
        message: 'Running Spark version 2.1.0',
      },
    ],
    ['17/06/09 20:10:40 INFO ShopManager : 0 orders', { logger: 'ShopManager', message: '0 orders' }],
    [
      '17/06/09 20:10:40 INFO ShopManager  for Thread-1: 0 orders',
      { logger: 'ShopManager  for Thread-1', message: '0 orders' },
    ],
  ],
};
