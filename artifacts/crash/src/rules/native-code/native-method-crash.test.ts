import { checkCrashRule } from '../../../testing/index.ts';
import { nativeMethodCrash } from './native-method-crash.ts';

const thread = { state: '_thread_in_native' };
const javaStack = ['J 203  com.acme.Posix.getPid()I (0 bytes) @ 0x1', 'J 21 c1 com.acme.Process.getId()I (4 bytes)'];

checkCrashRule(nativeMethodCrash, {
  silent: {
    'the library is known': { frame: 'C  [libacme.so+0x1]  get+0x1', blame: 'application', thread, javaStack },
    'the thread ran Java': { thread: { state: '_thread_in_Java' }, javaStack },
    'no Java frame': { thread },
  },
  fires: {
    'a jump to code that is gone': {
      on: {
        frame: 'C  0x00007fcad36c6d50',
        stack: ['C  0x00007fcad36c6d50', 'j  com.acme.Codec.open(J)J+0'],
        javaStack: ['j  com.acme.Codec.open(J)J+0'],
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007fcad36c6d50', pc: '0x00007fcad36c6d50' },
        thread: { state: '_thread_in_native' },
      },
      level: 'FATAL',
      headline: /SIGSEGV \(a jump to an address without code\) below the native method `Codec\.open`/,
      explanation: /a function of a library that was unloaded/,
    },
    'half of a pointer': {
      on: {
        thread,
        javaStack: ['j  com.sun.jna.Native.getStringBytes(Lcom/sun/jna/Pointer;JJ)[B+0'],
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000060001f40' },
        jvm: { platform: 'linux-amd64', heapBase: 0xfc000000n },
        report: { heap: { maxBytes: 64 * 2 ** 20, regions: [] } },
      },
      level: 'FATAL',
      explanation: /fits into 32 bits, and this process has nothing there/,
    },
    'text in place of a pointer': {
      on: {
        thread,
        javaStack,
        crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x0000000066742e64' },
        jvm: { platform: 'linux-amd64', heapBase: 0xfc000000n },
        report: { heap: { maxBytes: 64 * 2 ** 20, regions: [] } },
      },
      level: 'FATAL',
      explanation: /^(?!.*32 bits)/,
    },
    'a stack that could not be printed': {
      on: { thread, javaStack, crash: { pc: '0x00000000000020a6', faultAddress: '0x00000000000020a6' } },
      level: 'FATAL',
      headline: /below the native method `Posix\.getPid`/,
      explanation: /jumped to an address that holds no code/,
    },
    'the only library of the application': {
      on: {
        thread,
        javaStack: ['j  com.acme.Codec.copy(J)J+0'],
        libraries: [{ path: '/opt/acme/libcodec.so', name: 'libcodec.so', owner: 'application' }],
      },
      level: 'FATAL',
      headline: /below the native method `Codec\.copy`, most likely in `libcodec\.so`/,
      advice: /^Update `libcodec\.so`/,
    },
    'a jump to nowhere': {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' },
        frame: 'C  0x00000000',
        thread,
        javaStack: ['j  sun.java2d.opengl.OGLRenderQueue.flushBuffer(JI)V+0'],
      },
      level: 'FATAL',
      headline: /`OGLRenderQueue\.flushBuffer`: OpenGL pipeline of Java 2D/,
    },
  },
});
