import { checkCrashRule, sketchFrame } from '../../../testing/index.ts';
import { nativeLibraryCrash } from './native-library-crash.ts';

const frame = 'C  [libacmeimg.so+0x1179]  acme_decode_block+0x0';
const javaStack = ['j  com.acme.order.Images.decode([B)I+0', 'j  com.acme.order.Main.main([Ljava/lang/String;)V+4'];

checkCrashRule(nativeLibraryCrash, {
  silent: {
    'a frame of the JVM': { frame: 'V  [libjvm.so+0x12]  Threads::print_on+0x1', blame: 'jvm' },
    'a library of the JDK': { frame: 'C  [libfontmanager.so+0x12]', blame: 'jdk' },
    'a signal from outside': { frame, blame: 'application', crash: { signalCode: 'SI_USER' } },
    'memory ran out': { crash: { kind: 'native-oom' }, frame, blame: 'application' },
  },
  fires: {
    'a library of the application': {
      on: { frame, javaStack, blame: 'application' },
      level: 'FATAL',
      headline: /SIGSEGV in `libacmeimg\.so`.*called from `Images\.decode`/,
    },
    'a driver has its product': {
      on: {
        crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' },
        frame: 'C  [nvoglv64.dll+0xabc123]',
        blame: 'driver',
      },
      level: 'FATAL',
      headline: /NVIDIA graphics driver/,
    },
    'a function of JNI that it called': {
      on: {
        frame: 'V  [libjvm.so+0x67]',
        stack: ['V  [libjvm.so+0x67]', frame],
        javaStack,
        blame: { owner: 'application', frame: sketchFrame(frame, 31) },
      },
      level: 'FATAL',
      headline: /`libacmeimg\.so`, function `acme_decode_block`/,
      explanation: /called a function of the JVM over JNI/,
    },
    'a jump to nowhere': { on: { frame: 'C  0x0000000000000000' }, level: 'FATAL', headline: /address without code/ },
    'the caller of the C library is not known': {
      on: { frame: 'C  [ld-linux-x86-64.so.2+0x15de0]' },
      level: 'FATAL',
      headline: /ld-linux/,
    },
  },
});
