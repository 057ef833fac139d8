import { checkCrashRule } from '../../../testing/index.ts';
import { jniCallCrash } from './jni-call-crash.ts';

checkCrashRule(jniCallCrash, {
  silent: {
    'an entry to Java': { frame: 'V  [libjvm.so+0x1]  jni_CallVoidMethod+0x1' },
    'an interpreted method': { frame: 'j  com.acme.Main.run()V+12' },
  },
  fires: {
    'a native method': {
      on: { frame: 'j  com.acme.NativeCodec.decode([B)I+0' },
      level: 'SEVERE',
      headline: /NativeCodec\.decode/,
    },
    'a bad handle': { on: { frame: 'V  [libjvm.so+0x1]  JNIHandles::resolve_external_guard+0x1' }, level: 'SEVERE' },
    'an array is released': { on: { frame: 'V  [libjvm.so+0x1]  jni_ReleaseByteArrayElements+0x1' }, level: 'SEVERE' },
  },
});
