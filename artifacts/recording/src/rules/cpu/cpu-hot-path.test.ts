import { checkRecordingRule, repeat } from '../../../testing/index.ts';
import { cpuHotPath } from './cpu-hot-path.ts';

checkRecordingRule(cpuHotPath, {
  silent: {
    'the method itself': {
      samples: {
        'jdk.ExecutionSample': [
          {
            times: 300,
            stack: ['com.shop.Price.compute', 'com.shop.Main.main'],
            state: 'STATE_RUNNABLE',
            thread: 'main',
          },
          { times: 300, stack: ['com.shop.Other.run'], state: 'STATE_RUNNABLE', thread: 'other' },
        ],
      },
    },
  },
  fires: {
    'callees divide it': {
      on: {
        samples: {
          'jdk.ExecutionSample': repeat(4, (index) => ({
            times: 100,
            stack: [`com.shop.Part${index}.run`, 'com.shop.Page.render', 'com.shop.Main.main'],
          })),
        },
      },
      level: 'INFO',
      headline: /100 % .* Page.render/,
    },
  },
});
