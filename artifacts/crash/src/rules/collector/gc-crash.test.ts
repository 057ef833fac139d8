import { checkCrashRule } from '../../../testing/index.ts';
import { gcCrash } from './gc-crash.ts';

const frame = 'V  [libjvm.so+0x71134e]  G1ParScanThreadState::copy_to_survivor_space(InCSetState)+0x2';

checkCrashRule(gcCrash, {
  silent: {
    'a signal from outside': {
      thread: { kind: 'gc', name: 'GC Thread#0' },
      frame: 'C  [libc.so.6+0x85f16]',
      crash: { signalCode: 'SI_TKILL' },
    },
    'a function of JNI that was compiled for a collector': {
      frame:
        'V  [libjvm.so+0x289a00]  AccessInternal::PostRuntimeDispatch<G1BarrierSet::AccessBarrier<5ul, G1BarrierSet>>::oop_access+0x1',
      thread: { kind: 'java', state: '_thread_in_vm' },
    },
    'a virtual thread that was mounted by code compiled for a collector': {
      frame: 'V  [libjvm.so+0x612f1a]  ThawBase::recurse_thaw_compiled_frame(frame const&, frame&, int, bool)+0x12a',
      stack: [
        'V  [libjvm.so+0x612f1a]  ThawBase::recurse_thaw_compiled_frame(frame const&, frame&, int, bool)+0x12a',
        'V  [libjvm.so+0x613b20]  long thaw<Config<(oop_kind)0, G1BarrierSet> >(JavaThread*, int)+0x2b0',
      ],
      thread: { kind: 'java', state: '_thread_in_Java' },
    },
    'a thread dump in the VM thread': {
      thread: { kind: 'vm' },
      frame: 'V  [libjvm.so+0x1]  Thread::print_on+0x1',
      crash: { vmOperation: { name: 'PrintThreads', line: 40 } },
    },
  },
  fires: {
    'a GC thread': {
      on: { thread: { kind: 'gc', name: 'GC Thread#0' }, frame: 'C  0x0000000030000000', jvm: { gc: 'CMS' } },
      level: 'FATAL',
      headline: /CMS GC/,
    },
    'a frame of the collector': { on: { frame, jvm: { gc: 'G1' } }, level: 'FATAL', headline: /G1 GC/ },
    'a function that reads an object': {
      on: {
        thread: { kind: 'gc', name: 'GC Thread#0' },
        frame:
          'V  [libjvm.so+0x1]  OopOopIterateDispatch<Closure>::Table::oop_oop_iterate<InstanceKlass>(oopDesc*)+0x1',
        jvm: { gc: 'Serial' },
      },
      level: 'FATAL',
      headline: /^Serial GC met a reference that leads to no object: SIGSEGV/,
    },
    'the VM thread in a collection': {
      on: {
        thread: { kind: 'vm' },
        frame: 'V  [libjvm.so+0x1]',
        crash: { vmOperation: { name: 'GenCollectForAllocation', line: 40 } },
      },
      level: 'FATAL',
    },
  },
});
