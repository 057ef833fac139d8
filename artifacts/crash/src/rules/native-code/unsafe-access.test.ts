import { checkCrashRule } from '../../../testing/index.ts';
import { unsafeAccess } from './unsafe-access.ts';

const compiled = 'J 161 c2 com.acme.Index.sum(JI)J (33 bytes) @ 0x00007ff5bfed7807 [0x00007ff5bfed7780+0x87]';
const jvm = { compressedOops: true, heapBase: 0xfa000000n, classSpaceBase: 0x7fae64000000n };
const far = { signalCode: 'SEGV_MAPERR', faultAddress: '0x00007e1212345678' };

const copy = 'v  ~StubRoutines::jlong_disjoint_arraycopy 0x00007f3b5c8a1f40';
const at = '(9 bytes) @ 0x1 [0x0+0x1]';
const frame = 'V  [libjvm.so+0x12364ad]  Unsafe_PutInt+0xad';

checkCrashRule(unsafeAccess, {
  silent: {
    'another function of the JVM': { frame: 'V  [libjvm.so+0x12]  Threads::oops_do+0x1' },
    'a method of the application': { frame: 'J 12 c2 com.acme.Unsafe.run()V (12 bytes) @ 0x1 [0x0+0x1]' },
    'compiled code near the heap': { frame: compiled, jvm, crash: { ...far, faultAddress: '0x0000000412345678' } },
    'compiled code near the classes': { frame: compiled, jvm, crash: { ...far, faultAddress: '0x00007faee300010b' } },
    'compiled code below its stack': {
      frame: compiled,
      jvm,
      crash: far,
      thread: { stackFrom: 0x7e1212346000n, stackTo: 0x7e1212446000n },
    },
    'compiled code without compressed references': {
      frame: compiled,
      jvm: { ...jvm, compressedOops: false },
      crash: far,
    },
    'a signal from outside': { frame, crash: { sentByKill: true } },
    'a copy of an array': { frame: copy, stack: [copy, 'J 9 c2 com.acme.Rows.grow([J)[J (9 bytes) @ 0x1 [0x0+0x1]'] },
    'a copy of a buffer': {
      frame: copy,
      stack: [
        copy,
        `J 8 c2 sun.misc.Unsafe.copyMemory(JJJ)V ${at}`,
        `J 9 c2 java.nio.DirectByteBuffer.get([BII)V ${at}`,
      ],
    },
  },
  fires: {
    'a copy that a library of raw memory requested': {
      on: {
        frame: copy,
        stack: [
          copy,
          `J 8 c2 org.apache.spark.unsafe.Platform.copyMemory(Ljava/lang/Object;JLjava/lang/Object;JJ)V ${at}`,
          `J 9 c2 com.acme.etl.RowCache.put(J)V ${at}`,
        ],
      },
      level: 'FATAL',
      headline: /^A wrong or freed address: .*called from `RowCache\.put`/,
    },
    'memory that Unsafe fills beyond its end': {
      on: {
        frame: 'V  [libjvm.so+0x5ff1d0]  Copy::fill_to_memory_atomic(void*, unsigned long, unsigned char)+0x60',
        javaStack: ['j  jdk.internal.misc.Unsafe.setMemory0(Ljava/lang/Object;JJB)V+0', 'j  com.acme.Rater.load()V+9'],
      },
      level: 'FATAL',
      headline: /called from `Rater\.load`/,
    },
    'a write to memory that is mapped to be read': {
      on: {
        frame: 'J 12 c2 jdk.internal.misc.Unsafe.putIntUnaligned(Ljava/lang/Object;JIZ)V',
        javaStack: ['j  com.acme.Mixer.main([Ljava/lang/String;)V+4'],
        crash: {
          signalCode: 'SEGV_ACCERR',
          faultAddress: '0x00007fedf40da000',
          faultMapping: { from: 0x7fedf40da000n, to: 0x7fedf40e2000n, access: 'r--p', line: 90 },
        },
      },
      level: 'FATAL',
      headline: /^A write to memory that is read-only/,
    },
    'a direct buffer whose memory native code may have freed': {
      on: {
        frame: 'J 12 c2 jdk.internal.misc.ScopedMemoryAccess.getIntUnaligned(Ljava/lang/Object;J)I',
        stack: [
          'J 12 c2 jdk.internal.misc.ScopedMemoryAccess.getIntUnaligned(Ljava/lang/Object;J)I',
          'J 13 c2 java.nio.DirectByteBuffer.getInt(I)I',
          'J 14 c2 com.acme.Mixer.main([Ljava/lang/String;)V',
        ],
        libraries: [{ name: 'libmixer.so', owner: 'application' }],
      },
      level: 'FATAL',
      explanation: /NewDirectByteBuffer/,
    },
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
    'a function without a name below a native method of Unsafe': {
      on: {
        frame: 'V  [libjvm.dylib+0x56957f]',
        stack: [
          'V  [libjvm.dylib+0x56957f]',
          'j  sun.misc.Unsafe.putByte(Ljava/lang/Object;JB)V+0',
          'j  com.acme.Packer.put()V+6',
        ],
      },
      level: 'FATAL',
      headline: /called from `Packer\.put`/,
    },
    'a library that keeps its data outside of the heap': {
      on: { frame: 'J 991 c2 org.agrona.concurrent.UnsafeBuffer.putLong(IJ)V (21 bytes) @ 0x1 [0x0+0x1]' },
      level: 'FATAL',
      headline: /`UnsafeBuffer\.putLong`/,
    },
    'compiled code at an address that no reference has': {
      on: { frame: compiled, jvm, crash: far },
      level: 'FATAL',
      headline: /`Index\.sum` used memory outside of the Java heap/,
      explanation: /far above the heap/,
    },
    'compiled code behind what malloc gave': {
      on: {
        frame: compiled,
        crash: {
          signalCode: 'SEGV_ACCERR',
          faultAddress: '0x00007ff584021000',
          faultMapping: { from: 0x7ff584021000n, to: 0x7ff588000000n, access: '---p', path: undefined, line: 90 },
        },
      },
      level: 'FATAL',
      explanation: /behind the end of memory that malloc gave/,
    },
    'a compiled direct buffer': {
      on: { frame: 'J 12 c2 java.nio.DirectByteBuffer.get(I)B java.base@17 (30 bytes) @ 0x1 [0x0+0x1]' },
      level: 'FATAL',
    },
  },
});
