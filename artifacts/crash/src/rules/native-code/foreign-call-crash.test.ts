import { checkCrashRule } from '../../../testing/index.ts';
import { foreignCallCrash } from './foreign-call-crash.ts';

const frame = 'C  [libc.so.6+0x167ad8]  strlen+0x8';
const HANDLES = [
  'j  java.lang.invoke.LambdaForm$MH.invoke(Ljava/lang/Object;JJ)J+10',
  'j  jdk.internal.foreign.abi.DowncallStub.invoke(Ljava/lang/foreign/MemorySegment;)J+19',
];
const USER = 'j  com.acme.price.Feed.length(Ljava/lang/String;)V+24';

checkCrashRule(foreignCallCrash, {
  silent: {
    'a native method': { frame, blame: 'system', javaStack: ['j  com.acme.price.Feed.read(J)V+0', USER] },
    'a native method that a handle called': {
      frame,
      blame: 'system',
      javaStack: ['j  com.acme.price.Feed.read(J)V+0', ...HANDLES, USER],
    },
    'another stub': { frame: 'v  ~StubRoutines::jint_arraycopy' },
  },
  fires: {
    'a null pointer': {
      on: {
        frame,
        blame: 'system',
        javaStack: [...HANDLES, USER],
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000000000000' },
      },
      level: 'FATAL',
      headline: /foreign function call of `Feed\.length` \(`strlen`\)/,
      explanation: /null pointer/,
    },
    'an upcall': {
      on: { frame: 'v  ~StubRoutines::upcall_stub_load_target 0x00007f5acf96f308' },
      level: 'FATAL',
      headline: /stub of an upcall/,
      advice: /arena/,
    },
  },
});
