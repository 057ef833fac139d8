import { checkCrashRule } from '../../../testing/index.ts';
import { unsafeAccess } from './unsafe-access.ts';

const frame = 'V  [libjvm.so+0x12364ad]  Unsafe_PutInt+0xad';

checkCrashRule(unsafeAccess, {
  silent: {
    'another function of the JVM': { frame: 'V  [libjvm.so+0x12]  Threads::oops_do+0x1' },
    'a method of the application': { frame: 'J 12 c2 com.acme.Unsafe.run()V (12 bytes) @ 0x1 [0x0+0x1]' },
    'a signal from outside': { frame, crash: { sentByKill: true } },
  },
  fires: {
    'a function of Unsafe': {
      on: { frame, javaStack: ['j  sun.misc.Unsafe.putInt(JI)V+4', 'j  com.acme.order.Crash.poke()V+9'] },
      level: 'FATAL',
      headline: /`Unsafe_PutInt`, called from `Crash\.poke`/,
    },
    'an address that is not canonical, which the kernel writes as 0': {
      on: { frame, crash: { signalCode: 'SI_KERNEL', faultAddress: '0x0000000000000000' } },
      level: 'FATAL',
      headline: /`Unsafe_PutInt`$/,
    },
    'a compiled direct buffer': {
      on: { frame: 'J 12 c2 java.nio.DirectByteBuffer.get(I)B java.base@17 (30 bytes) @ 0x1 [0x0+0x1]' },
      level: 'FATAL',
    },
  },
});
