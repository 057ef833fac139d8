import { checkCrashRule } from '../../../testing/index.ts';
import { pendingException } from './pending-exception.ts';

const address = '0x00007f74d40ed730';
const crash = { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000000' } as const;
const native = {
  frame: 'C  [libindex.so+0x12]  lookup+0x1',
  blame: 'application',
  crash,
  thread: { name: 'request-7', address, state: '_thread_in_native' },
  process: { elapsedSeconds: 20 },
} as const;
const raise = (uptimeSeconds: number, error: string, file: string, of = address) => ({
  group: 'exceptions' as const,
  uptimeSeconds,
  text: `Thread ${of} Exception <a 'java/lang/${error}> (0x1) thrown [src/hotspot/share/${file}, line 1078]`,
});
const missing = "NoSuchMethodError'{0x1}: onTile";

checkCrashRule(pendingException, {
  silent: {
    'an error of another thread': { ...native, events: [raise(19.9, missing, 'prims/jni.cpp', '0x00007f0000000000')] },
    'an error that Java code got': { ...native, events: [raise(19.99, missing, 'interpreter/linkResolver.cpp')] },
    'a class that was looked for a while ago': {
      ...native,
      events: [raise(19.5, "NoClassDefFoundError'{0x1}: a/B", 'classfile/systemDictionary.cpp')],
    },
    'a later exception that was caught': {
      ...native,
      events: [
        raise(19.8, missing, 'prims/jni.cpp'),
        raise(19.9, "NullPointerException'{0x1}", 'runtime/sharedRuntime.cpp'),
      ],
    },
    'an address that is not null': {
      ...native,
      crash: { ...crash, faultAddress: '0x00007f0012345678' },
      events: [raise(19.99, missing, 'prims/jni.cpp')],
    },
    'a lack of memory': { ...native, events: [raise(19.99, "OutOfMemoryError'{0x1}", 'runtime/javaCalls.cpp')] },
  },
  fires: {
    'a method that does not exist': {
      on: { ...native, events: [raise(19.99, missing, 'prims/jni.cpp')] },
      level: 'FATAL',
      headline: /`libindex\.so` went on after NoSuchMethodError \(`onTile`\) and used null/,
      advice: /javap -s -p/,
    },
    'a class that does not exist': {
      on: { ...native, events: [raise(19.99, "NoClassDefFoundError'{0x1}: a/B", 'classfile/systemDictionary.cpp')] },
      level: 'FATAL',
      advice: /JNI_OnLoad/,
    },
    'a callback on a small stack': {
      on: { ...native, events: [raise(19.99, "StackOverflowError'{0x1}", 'runtime/javaCalls.cpp')] },
      level: 'FATAL',
      advice: /larger stack/,
    },
  },
});
