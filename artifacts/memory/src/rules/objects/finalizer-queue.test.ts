import { checkRule, writeHistogram } from '../../../testing/index.ts';
import { finalizerQueue } from './finalizer-queue.ts';

checkRule(finalizerQueue, {
  silent: {
    '49,999': writeHistogram([['java.lang.ref.Finalizer', 49999, 3199936]]),
  },
  fires: {
    '50,000': {
      on: writeHistogram([['java.lang.ref.Finalizer', 50000, 3200000]]),
      level: 'WARNING',
      headline: /50,000 objects/,
    },
  },
});
