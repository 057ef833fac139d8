import { checkCrashRule } from '../../../testing/index.ts';
import { interpretedCodeCrash } from './interpreted-code-crash.ts';

checkCrashRule(interpretedCodeCrash, {
  silent: { 'compiled code': { frame: 'J 12 c2 com.acme.Main.run()V (9 bytes) @ 0x1 [0x0+0x1]' } },
  fires: {
    'a method that native code called': {
      on: {
        frame: 'j  org.acme.Context.done(Lorg/acme/Info;)V+1',
        stack: ['j  org.acme.Context.done(Lorg/acme/Info;)V+1', 'C  [libartemis-native-64.so+0x29b6]  Java_poll+0x156'],
      },
      level: 'FATAL',
      headline: /Context\.done.*libartemis/,
    },
    'native code that returned before': {
      on: { frame: 'j  com.acme.Sorter.run()V+33', libraries: [{ name: 'libsort.so' }] },
      level: 'FATAL',
      explanation: /`libsort\.so` is in the process, and is the first suspect/,
    },
    'a native method that gave no reference': {
      on: {
        frame: 'j  com.acme.Sensor.read()Lcom/acme/Sample;+0',
        libraries: [{ name: 'libsensor.so' }],
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000012345678' },
      },
      level: 'FATAL',
      headline: /native method `Sensor\.read` returned a reference that is none/,
      advice: /-Xcheck:jni/,
    },
    'the entry of a method without native code around': {
      on: {
        frame: 'j  com.acme.Sensor.read()Lcom/acme/Sample;+0',
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000012345678' },
      },
      level: 'FATAL',
      headline: /in interpreted code/,
    },
    'the interpreter itself': { on: { frame: 'v  ~Interpreter' }, level: 'FATAL' },
  },
});
