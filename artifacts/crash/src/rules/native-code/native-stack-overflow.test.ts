import { checkCrashRule } from '../../../testing/index.ts';
import { nativeStackOverflow } from './native-stack-overflow.ts';

const thread = {
  name: 'main',
  stackFrom: 0x7f0000000000n,
  stackTo: 0x7f0000100000n,
  stackPointer: 0x7f0000003f00n,
  stackBytes: 1_048_576,
};

checkCrashRule(nativeStackOverflow, {
  silent: {
    'far from the end': {
      thread: { ...thread, stackPointer: 0x7f00000e0000n },
      crash: { faultAddress: '0x00007f0000003000' },
    },
    'another address': { thread, crash: { faultAddress: '0x0000000000000020' } },
  },
  fires: {
    'at the end of the stack': {
      on: { thread, crash: { faultAddress: '0x00007f0000003ff8' } },
      level: 'FATAL',
      headline: /stack of 1 MB of "main"/,
    },
    'the JVM said so before the report': {
      on: {
        frame: 'C  [ld-musl-x86_64.so.1+0x5]  memcpy+0x24',
        warnings: ['An irrecoverable stack overflow has occurred.'],
      },
      level: 'FATAL',
      headline: /The stack was used up in native code/,
      explanation: /used up beyond recovery/,
    },
    Windows: { on: { crash: { kind: 'exception', signal: 'EXCEPTION_STACK_OVERFLOW' } }, level: 'FATAL' },
    'little is left': { on: { thread: { stackFreeBytes: 8192 } }, level: 'FATAL' },
    'a recursion is named': {
      on: {
        thread,
        crash: { faultAddress: '0x00007f0000003ff8' },
        stack: Array(6).fill('C  [libacme.so+0x12]  walk+0x1'),
      },
      level: 'FATAL',
      headline: /recursion in `walk`/,
    },
  },
});
