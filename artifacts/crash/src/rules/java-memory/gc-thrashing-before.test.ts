import { checkCrashRule } from '../../../testing/index.ts';
import { gcThrashingBefore } from './gc-thrashing-before.ts';

const history = (afterBytes: number, size: number, step = 1) =>
  Array.from({ length: size }, (_, index) => ({
    uptimeSeconds: index * step,
    beforeBytes: 64e6,
    afterBytes,
    full: true,
    line: 100 + index,
  }));
const sketch = (afterBytes: number, size: number, step?: number) => ({
  options: ['-Xmx64m'],
  report: { gcHistory: history(afterBytes, size, step) },
});

checkCrashRule(gcThrashingBefore, {
  silent: {
    'two full collections': sketch(63e6, 2),
    'far apart': sketch(63e6, 5, 10),
    'much was freed': sketch(20e6, 5),
  },
  fires: { 'three in a row': { on: sketch(63e6, 3), level: 'SEVERE', headline: /3 full GCs/ } },
});
