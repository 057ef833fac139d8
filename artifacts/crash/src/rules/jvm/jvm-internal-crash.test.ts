import { checkCrashRule } from '../../../testing/index.ts';
import { jvmInternalCrash } from './jvm-internal-crash.ts';

checkCrashRule(jvmInternalCrash, {
  silent: {
    'a library of the application': { frame: 'C  [libacme.so+0x1]', blame: 'application' },
    'the collector': { frame: 'V  [libjvm.so+0x1]  ParScanClosure::do_oop+0x1', thread: { kind: 'gc' } },
    'a signal from outside': { frame: 'V  [libjvm.so+0x1]  Monitor::wait+0x1', crash: { signalCode: 'SI_USER' } },
  },
  fires: {
    'what moves the frames of virtual threads': {
      on: {
        frame: 'V  [libjvm.so+0x612f1a]  ThawBase::recurse_thaw_compiled_frame(frame const&, frame&, int, bool)+0x12a',
        blame: 'jvm',
      },
      level: 'FATAL',
      headline: /inside the JVM: `ThawBase::/,
      advice: /-XX:-VMContinuations/,
    },
    'a function of the JVM': {
      on: { frame: 'V  [libjvm.so+0x1]  Symbol::as_C_string+0x1', blame: 'jvm' },
      level: 'FATAL',
      headline: /inside the JVM: `Symbol::as_C_string`/,
    },
    'without symbols': {
      on: { frame: 'V  [jvm.dll+0x5abff0]', crash: { kind: 'exception', signal: 'EXCEPTION_ACCESS_VIOLATION' } },
      level: 'FATAL',
      headline: /`jvm\.dll`/,
    },
    'a library of the JDK': {
      on: { frame: 'C  [libnio.so+0x1]', blame: 'jdk' },
      level: 'FATAL',
      headline: /inside the JDK/,
      advice: /-Xcheck:jni/,
    },
  },
});
