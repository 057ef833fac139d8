import { checkCrashRule } from '../../../testing/index.ts';
import { deoptimizationStorm } from './deoptimization-storm.ts';

const sketch = (size: number, uptimeSeconds = 9.5) => ({
  process: { elapsedSeconds: 10 },
  events: Array.from({ length: size }, () => ({
    group: 'deoptimization' as const,
    uptimeSeconds,
    text: 'Uncommon trap: reason=class_check',
  })),
});

checkCrashRule(deoptimizationStorm, {
  silent: { nine: sketch(9), 'long ago': sketch(20, 2) },
  fires: { ten: { on: sketch(10), level: 'INFO', headline: /10 deoptimizations/ } },
});
