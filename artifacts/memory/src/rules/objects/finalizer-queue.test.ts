import { checkRule, rise, writeHistogram, writeSeries } from '../../../testing/index.ts';
import { finalizerQueue } from './finalizer-queue.ts';

checkRule(finalizerQueue, {
  silent: {
    '49,999': writeHistogram([['java.lang.ref.Finalizer', 49999, 3199936]]),
  },
  fires: {
    'they become more with the objects of a class': {
      on: writeSeries(
        rise(60_000, 400_000).map((n) =>
          writeHistogram([
            ['java.lang.ref.Finalizer', Math.round(n), 64 * Math.round(n)],
            ['com.port.Manifest', Math.round(n), 32 * Math.round(n)],
          ]),
        ),
      ),
      level: 'SEVERE',
      headline: /^Objects of Manifest with a finalizer pile up: 60,000 to 400,000/,
    },
    '50,000': {
      on: writeHistogram([['java.lang.ref.Finalizer', 50000, 3200000]]),
      level: 'WARNING',
      headline: /50,000 objects/,
    },
  },
});
