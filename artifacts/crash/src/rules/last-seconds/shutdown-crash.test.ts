import { checkCrashRule, sketchFrame } from '../../../testing/index.ts';
import { shutdownCrash } from './shutdown-crash.ts';

checkCrashRule(shutdownCrash, {
  silent: { 'in the middle': { stack: ['C  [libacme.so+0x1]  decode+0x1'] } },
  fires: {
    'an exit handler of a library that the report names': {
      on: {
        frame: 'C  [browser.dll+0x1eb3a]',
        blame: 'application',
        thread: { kind: 'vm' },
        crash: { vmOperation: { name: 'Exit', line: 40 } },
      },
      level: 'FATAL',
      headline: /exit handler of `browser\.dll`/,
    },
    'exit handlers run': {
      on: { stack: ['C  [libacme.so+0x1]  cleanup+0x1', 'C  [libc.so.6+0x1]  __run_exit_handlers+0x1'] },
      level: 'INFO',
    },
    'the loader runs what libraries have registered': {
      on: {
        crash: {
          vmOperation: { name: 'Exit', line: 90 },
          pc: '0x0000000000002400',
          faultAddress: '0x0000000000002400',
        },
        thread: { kind: 'vm', name: 'VM Thread' },
        frame: 'C  [ld-linux-x86-64.so.2+0x10f2]',
        stack: [
          'C  [ld-linux-x86-64.so.2+0x10f2]',
          'C  [libc.so.6+0x47a76]',
          'V  [libjvm.so+0xd1]',
          'V  [libjvm.so+0x91]  vm_exit(int)+0x0',
        ],
        blame: { owner: 'jvm', frame: sketchFrame('V  [libjvm.so+0xd1]') },
        libraries: [{ path: '/opt/app/libacme.so' }],
      },
      level: 'FATAL',
      headline: /in an exit handler of a native library/,
      explanation: /suspects: `libacme\.so`\.$/,
    },
  },
});
