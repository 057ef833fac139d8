import { checkCrashRule } from '../../../testing/index.ts';
import { heapCorruption } from './heap-corruption.ts';

const frame =
  'V  [libjvm.so+0x71134e]  void OopOopIterateDispatch<G1MarkAndPushClosure>::Table::oop_oop_iterate<InstanceKlass>(oopDesc*)+0x1be';
const thread = { kind: 'gc', name: 'GC Thread#0' } as const;

checkCrashRule(heapCorruption, {
  silent: {
    'a collector elsewhere': {
      thread,
      frame: 'V  [libjvm.so+0x1]  GangWorker::loop()+0x1',
      crash: { signalCode: 'SEGV_MAPERR' },
    },
    'no collector': { frame: 'V  [libjvm.so+0x1]  Threads::print_on+0x1', crash: { signalCode: 'SEGV_MAPERR' } },
  },
  fires: {
    'a reference is followed': {
      on: { thread, frame, crash: { signalCode: 'SI_KERNEL', faultAddress: '0x0000000000000000' } },
      level: 'SEVERE',
    },
    'the JVM calls it bad': {
      on: { thread, frame: 'V  [libjvm.so+0x1]', crash: { kind: 'internal-error', message: 'fatal error: bad oop' } },
      level: 'SEVERE',
    },
  },
});
