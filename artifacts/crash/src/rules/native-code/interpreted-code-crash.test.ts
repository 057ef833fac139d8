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
    'the interpreter itself': { on: { frame: 'v  ~Interpreter' }, level: 'FATAL' },
  },
});
