import { checkCrashRule } from '../../../testing/index.ts';
import { assertionFailed } from './assertion-failed.ts';

const crash = {
  kind: 'internal-error',
  signal: undefined,
  errorFile: 'sharedRuntime.cpp',
  errorLine: 833,
  message: 'fatal error: exception happened outside interpreter',
} as const;

checkCrashRule(assertionFailed, {
  silent: { 'a signal': {}, 'a limit of memory': { crash: { ...crash, message: 'fatal error: Hit MemLimit' } } },
  fires: {
    'a fatal error': { on: { crash }, level: 'FATAL', headline: /`sharedRuntime\.cpp:833`/ },
    'a library of the JVM that the system does not let it load': {
      on: {
        crash: {
          ...crash,
          errorFile: 'jvmci.cpp',
          errorLine: 90,
          message:
            'fatal error: Unable to load JVMCI shared library from /opt/jdk/lib/libjvmcicompiler.so: cannot restore segment prot after reloc: Permission denied',
        },
        frame: 'V  [libjvm.so+0x8e9d88]  JVMCI::get_shared_library(char*&, bool)+0x208',
      },
      level: 'FATAL',
      headline: /`jvmci\.cpp:90`/,
    },
    'an option that ends the JVM at an exception': {
      on: {
        crash: {
          ...crash,
          errorFile: 'exceptions.cpp',
          message: 'fatal error: Saw java.lang.NumberFormatException: For input string: "x", aborting',
        },
      },
      level: 'SEVERE',
      headline: /AbortVMOnException ended the JVM when `java\.lang\.NumberFormatException` was thrown/,
    },
    'below a crash of the compiler': {
      on: { crash, thread: { kind: 'compiler', name: 'C2 CompilerThread0' } },
      level: 'SEVERE',
    },
  },
});
