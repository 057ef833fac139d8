import { checkCrashRule } from '../../../testing/index.ts';
import { jniHandlesMany } from './jni-handles-many.ts';

checkCrashRule(jniHandlesMany, {
  silent: { few: { process: { jniGlobalRefs: 99_999 } } },
  fires: {
    many: { on: { process: { jniGlobalRefs: 100_000 } }, level: 'WARNING', headline: /100,000/ },
    overflow: { on: { process: { jniOverflow: true } }, level: 'WARNING', headline: /overflowed/ },
  },
});
