import { checkCrashRule } from '../../../testing/index.ts';
import { bufferUsedAfterRelease } from './buffer-used-after-release.ts';

const frame = 'v  ~StubRoutines::jbyte_disjoint_arraycopy';
const stack = ['J 28904 C2 io.undertow.SslConduit.wrap(Ljava/nio/ByteBuffer;II)V (98 bytes) @ 0x1 [0x0+0x1]'];

checkCrashRule(bufferUsedAfterRelease, {
  silent: {
    'no buffer on the stack': { frame, stack: ['J 1 C2 com.acme.Main.run()V (9 bytes) @ 0x1 [0x0+0x1]'] },
    'a mapped file is another rule': { frame, stack, crash: { signal: 'SIGBUS' } },
    'no copy': { frame: 'v  ~StubRoutines::call_stub', stack },
  },
  fires: { 'a buffer is copied': { on: { frame, stack }, level: 'SEVERE', headline: /while a buffer was copied/ } },
});
