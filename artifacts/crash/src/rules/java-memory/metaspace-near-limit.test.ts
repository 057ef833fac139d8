import { checkCrashRule } from '../../../testing/index.ts';
import { metaspaceNearLimit } from './metaspace-near-limit.ts';

const sketch = (committedBytes: number, maxBytes?: number) => ({ report: { metaspace: { committedBytes, maxBytes } } });

checkCrashRule(metaspaceNearLimit, {
  silent: { 'eighty-nine percent': sketch(89e6, 100e6), 'no limit': sketch(500e6) },
  fires: { 'ninety percent': { on: sketch(90e6, 100e6), level: 'WARNING' } },
});
