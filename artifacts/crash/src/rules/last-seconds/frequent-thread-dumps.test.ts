import { checkCrashRule } from '../../../testing/index.ts';
import { frequentThreadDumps } from './frequent-thread-dumps.ts';

const sketch = (size: number, step: number) => ({
  events: Array.from({ length: size }, (_, index) => ({
    group: 'vmOperations' as const,
    uptimeSeconds: index * step,
    text: 'Executing VM operation: PrintThreads',
  })),
});

checkCrashRule(frequentThreadDumps, {
  silent: { 'two of them': sketch(2, 0.1), 'one a minute': sketch(5, 60) },
  fires: { 'one a second': { on: sketch(3, 1), level: 'WARNING', headline: /3 thread dumps/ } },
});
