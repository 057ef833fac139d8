import { checkCrashRule } from '../../../testing/index.ts';
import { threadNotAttached } from './thread-not-attached.ts';

const stack = ['V  [libjvm.so+0x1]  SymbolTable::lookup()+0x1', 'V  [libjvm.so+0x2]  jni_FindClass+0xac'];

checkCrashRule(threadNotAttached, {
  silent: {
    'a Java thread': { frame: stack[0] ?? '', stack, thread: { kind: 'java', state: '_thread_in_vm' } },
    'a call that does no work': {
      frame: 'V  [libjvm.so+0x1]  jni_GetVersion+0x1',
      stack: ['V  [libjvm.so+0x1]  jni_GetVersion+0x1'],
      thread: { kind: 'java', state: '_thread_in_native' },
    },
    'a native thread in a library': { frame: 'C  [libapp.so+0x1]  work+0x1', thread: { kind: 'native' } },
  },
  fires: {
    'a Java thread that works in the JVM and is still in native code': {
      on: {
        frame: stack[0] ?? '',
        stack: [...stack, 'C  [libapp.so+0x3]  work+0x1'],
        thread: { kind: 'java', state: '_thread_in_native' },
      },
      level: 'FATAL',
      headline: /`libapp\.so` called it with the JNIEnv of another thread/,
      advice: /GetEnv/,
    },
    'a native thread in a function of JNI': {
      on: { frame: stack[0] ?? '', stack, thread: { kind: 'native' } },
      level: 'FATAL',
      headline: /`jni_FindClass`.*not attached/,
      advice: /AttachCurrentThread/,
    },
  },
});
