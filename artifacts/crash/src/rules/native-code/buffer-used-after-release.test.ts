import { checkCrashRule } from '../../../testing/index.ts';
import { bufferUsedAfterRelease } from './buffer-used-after-release.ts';

const frame = 'v  ~StubRoutines::jbyte_disjoint_arraycopy';
const stack = ['J 28904 C2 io.undertow.SslConduit.wrap(Ljava/nio/ByteBuffer;II)V (98 bytes) @ 0x1 [0x0+0x1]'];
const work = {
  frame: 'J 59 c2 com.acme.Sum.add(Ljava/nio/ByteBuffer;)J (29 bytes) @ 0x1 [0x0+0x1]',
  crash: { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007f1010000000' },
} as const;

checkCrashRule(bufferUsedAfterRelease, {
  silent: {
    'no buffer on the stack': { frame, stack: ['J 1 C2 com.acme.Main.run()V (9 bytes) @ 0x1 [0x0+0x1]'] },
    'a mapped file is another rule': { frame, stack, crash: { signal: 'SIGBUS' } },
    'compiled code that met null': { ...work, crash: { ...work.crash, faultAddress: '0x0000000000000010' } },
    'compiled code without a buffer': {
      ...work,
      frame: 'J 59 c2 com.acme.Sum.add([JI)J (29 bytes) @ 0x1 [0x0+0x1]',
    },
    'compiled code, and memory that is there': {
      ...work,
      crash: { signalCode: 'SEGV_ACCERR', faultAddress: '0x00007f1010000000' },
    },
    'no copy': { frame: 'v  ~StubRoutines::call_stub', stack },
  },
  fires: {
    'a buffer is copied': { on: { frame, stack }, level: 'SEVERE', headline: /while a buffer was copied/ },
    'compiled code reads a buffer': {
      on: work,
      level: 'SEVERE',
      headline: /`Sum\.add`, which works on a buffer whose memory was not mapped any more/,
      advice: /exclude,com\.acme\.Sum::add/,
    },
  },
});
