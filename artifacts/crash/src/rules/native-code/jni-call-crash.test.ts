import { checkCrashRule } from '../../../testing/index.ts';
import { jniCallCrash } from './jni-call-crash.ts';

checkCrashRule(jniCallCrash, {
  silent: {
    'an entry to Java': { frame: 'V  [libjvm.so+0x1]  jni_invoke_static+0x1' },
    'work of the JVM for a native method of the JDK': {
      frame: 'V  [libjvm.so+0x1]  oop_access_barrier(void*)+0x1',
      stack: ['V  [libjvm.so+0x1]  oop_access_barrier(void*)+0x1'],
      javaStack: ['j  java.lang.Object.hashCode()I+0'],
      thread: { state: '_thread_in_vm' },
    },
    'work of the JVM for Java code': {
      frame: 'V  [libjvm.so+0x1]  oop_access_barrier(void*)+0x1',
      stack: ['V  [libjvm.so+0x1]  oop_access_barrier(void*)+0x1'],
      javaStack: ['j  com.acme.Codec.decode([B)I+17'],
      thread: { state: '_thread_in_vm' },
    },
    'an interpreted method': { frame: 'j  com.acme.Main.run()V+12' },
  },
  fires: {
    'a native method': {
      on: { frame: 'j  com.acme.NativeCodec.decode([B)I+0' },
      level: 'SEVERE',
      headline: /NativeCodec\.decode/,
    },
    'a method id that is null': {
      on: { frame: 'V  [libjvm.so+0x1]  jni_CallVoidMethod+0x1' },
      level: 'SEVERE',
      headline: /JNI call `jni_CallVoidMethod`/,
    },
    'the frames between are missing': {
      on: {
        frame: 'V  [libjvm.so+0x1]  oop_access_barrier(void*)+0x1',
        stack: ['V  [libjvm.so+0x1]  oop_access_barrier(void*)+0x1'],
        javaStack: ['j  com.acme.Codec.decode([B)I+0', 'j  com.acme.Main.run()V+12'],
        thread: { state: '_thread_in_vm' },
      },
      level: 'SEVERE',
      headline: /a JNI call of `Codec\.decode` failed/,
      advice: /library that implements `Codec\.decode`/,
    },
    'a bad handle': { on: { frame: 'V  [libjvm.so+0x1]  JNIHandles::resolve_external_guard+0x1' }, level: 'SEVERE' },
    'a handle that was resolved for a function of JNI': {
      on: {
        frame: 'V  [libjvm.so+0x1]  oopDesc* JNIHandles::resolve_impl<0ul, false>(_jobject*)+0x12',
        stack: [
          'V  [libjvm.so+0x1]  oopDesc* JNIHandles::resolve_impl<0ul, false>(_jobject*)+0x12',
          'V  [libjvm.so+0x2]  jni_GetStaticMethodID+0xaa',
        ],
      },
      level: 'SEVERE',
      headline: /the JNI call `jni_GetStaticMethodID`/,
    },
    'an array is released': { on: { frame: 'V  [libjvm.so+0x1]  jni_ReleaseByteArrayElements+0x1' }, level: 'SEVERE' },
  },
});
