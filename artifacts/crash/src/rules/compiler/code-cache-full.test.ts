import { checkCrashRule } from '../../../testing/index.ts';
import { codeCacheFull } from './code-cache-full.ts';

const sketch = (usedBytes: number, more = {}) => ({ report: { codeCache: { sizeBytes: 100e6, usedBytes, ...more } } });

checkCrashRule(codeCacheFull, {
  silent: { 'ninety-four percent': sketch(94e6, { fullCount: 0, compilation: 'enabled' }) },
  fires: {
    'ninety-five percent': { on: sketch(95e6), level: 'SEVERE' },
    'the JVM counted it': { on: sketch(50e6, { fullCount: 1 }), level: 'SEVERE' },
    'the JVM warned': { on: { warnings: ['CodeCache is full. Compiler has been disabled.'] }, level: 'SEVERE' },
  },
});
