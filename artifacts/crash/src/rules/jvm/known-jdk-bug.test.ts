import { checkCrashRule } from '../../../testing/index.ts';
import { knownJdkBug } from './known-jdk-bug.ts';

const frame = 'V  [libjvm.so+0x8c4444]  MetadataOnStackMark::~MetadataOnStackMark()+0xb4';
const jvm = (version: string) => ({ version, gc: 'Shenandoah' }) as const;

const MIN_INT = 'V  [libjvm.so+0x422d8c]  MinINode::Ideal(PhaseGVN*, bool)+0xbc';

const SVE = 'j  java.lang.System.registerNatives()V+0 java.base@21.0.6';

checkCrashRule(knownJdkBug, {
  silent: {
    'the first fixed build': { frame, jvm: jvm('8.0_312-b07') },
    'another frame': { frame: 'V  [libjvm.so+0x1]  Threads::oops_do+0x1', jvm: jvm('8.0_262-b10') },
    'no version': { frame },
    'the emergency release between two updates': { frame: MIN_INT, jvm: { version: '11.0.9.1+1' } },
    'the build before the regression': { frame: MIN_INT, jvm: { version: '11.0.8+10' } },
    'a signal that the bug does not raise': { frame: SVE, jvm: { version: '21.0.6+7' } },
    'another collector': { frame, jvm: { version: '8.0_291-b10', gc: 'G1' } },
  },
  fires: {
    'the last build with it': { on: { frame, jvm: jvm('8.0_302-b08') }, level: 'FATAL', headline: /fixed in 8u312/ },
    'a regression of one update': {
      on: { frame: MIN_INT, jvm: { version: '11.0.9+11' } },
      level: 'FATAL',
      headline: /JDK-8250861/,
    },
    'vectors of ARM': {
      on: { frame: SVE, jvm: { version: '21.0.6+7' }, crash: { signal: 'SIGILL', signalNumber: 4 } },
      level: 'FATAL',
      headline: /JDK-8345296/,
    },
    'reads of modules': {
      on: {
        frame: 'V  [libjvm.so+0x1]  ModuleEntryTable::purge_all_module_reads()+0x1',
        jvm: { version: '11.0.11+9' },
      },
      level: 'FATAL',
      headline: /JDK-8251945/,
    },
    'a frame below the top': {
      on: {
        frame: 'V  [libjvm.so+0x1]  Klass::x+0x1',
        stack: [
          'V  [libjvm.so+0x1]  Klass::x+0x1',
          'V  [libjvm.so+0x1]  JvmtiExport::post_compiled_method_load(nmethod*)+0x1',
        ],
        jvm: { version: '8.0_372-b07' },
      },
      level: 'FATAL',
    },
  },
});
