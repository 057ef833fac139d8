import { checkCrashRule } from '../../../testing/index.ts';
import { nativeAbort } from './native-abort.ts';

const ends = (message: string) =>
  ({ report: { reportedBy: 'library' }, crash: { signal: 'SIGABRT', message } }) as const;

checkCrashRule(nativeAbort, {
  silent: {
    'the report of a JVM': { crash: { message: 'double free or corruption (!prev)' } },
    'another message': ends('order service stopped'),
  },
  fires: {
    'a damaged heap': {
      on: ends('free(): double free detected in tcache 2'),
      level: 'FATAL',
      headline: /damaged its heap: `free\(\): double free/,
      advice: /coredumpctl/,
    },
    'an assertion': {
      on: ends("java: src/tank.cc:22: void fill(int): Assertion `level >= 0' failed."),
      level: 'FATAL',
      headline: /`level >= 0` in `src\/tank\.cc:22`/,
    },
    'an exception of C++': {
      on: ends("terminate called after throwing an instance of 'std::out_of_range': map::at"),
      level: 'FATAL',
      headline: /`std::out_of_range`, map::at/,
    },
    'an exception of C++ without a type': {
      on: ends('terminate called without an active exception'),
      level: 'FATAL',
      headline: /std::terminate/,
    },
    'a processor that the C library does not know': {
      on: ends('Fatal glibc error: CPU does not support x86-64-v2'),
      level: 'FATAL',
      headline: /needs a processor with x86-64-v2$/,
      advice: /UBI 8/,
    },
    'a damaged heap, as newer versions of glibc tell it': {
      on: ends('Fatal glibc error: malloc assertion failure in sysmalloc: (old_top == initial_top (av))'),
      level: 'FATAL',
      headline: /damaged its heap/,
    },
    'a window that is made in the wrong thread': {
      on: ends(
        "java[412:1022] *** Terminating app due to uncaught exception 'NSInternalInconsistencyException', reason: 'NSWindow should only be instantiated on the main thread!'",
      ),
      level: 'FATAL',
      headline: /NSWindow should only be instantiated on the main thread$/,
      advice: /-XstartOnFirstThread/,
    },
    'a buffer on the stack': {
      on: ends('*** stack smashing detected ***: terminated'),
      level: 'FATAL',
      headline: /beyond a buffer on its stack/,
    },
    'a buffer elsewhere': {
      on: ends('*** buffer overflow detected ***: terminated'),
      level: 'FATAL',
      headline: /^Native code wrote beyond a buffer: /,
    },
    'a virtual method': { on: ends('pure virtual method called'), level: 'FATAL', headline: /was destroyed/ },
    'a wrong call of JNI': {
      on: {
        ...ends('FATAL ERROR in native method: Bad global or local ref passed to JNI'),
        javaStack: ['j  com.acme.Tank.fill(I)V+0'],
      },
      level: 'FATAL',
      headline: /gave up in `Tank\.fill`: Bad global or local ref/,
    },
    'an upcall that threw': {
      on: ends('Unrecoverable uncaught exception encountered. The VM will now exit'),
      level: 'FATAL',
      headline: /calls back threw an exception/,
      advice: /upcallStub/,
    },
  },
});
