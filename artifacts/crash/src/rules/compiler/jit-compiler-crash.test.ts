import { checkCrashRule } from '../../../testing/index.ts';
import { jitCompilerCrash } from './jit-compiler-crash.ts';

const thread = { kind: 'compiler', name: 'C2 CompilerThread0' } as const;
const compileTask = { method: 'com.acme.Order::price', compiler: 'c2', osr: false, bytes: 1264, line: 40 } as const;

checkCrashRule(jitCompilerCrash, {
  silent: {
    'a signal from outside': { thread, frame: 'C  [libc.so.6+0x85f16]', crash: { signalCode: 'SI_TKILL' } },
    'another thread': { thread: { name: 'main' }, frame: 'V  [libjvm.so+0x1]  Threads::oops_do+0x1' },
    'memory ran out': { thread, crash: { kind: 'native-oom' } },
    'a limit of memory': {
      thread,
      crash: { kind: 'internal-error', message: 'fatal error: c2: Hit MemLimit - limit: 10' },
    },
    'a compiler that could not be loaded': {
      frame: 'V  [libjvm.so+0x8e9d88]  JVMCI::get_shared_library(char*&, bool)+0x208',
      crash: { kind: 'internal-error', message: 'fatal error: Unable to load JVMCI shared library from /opt/x.so' },
    },
    'a node of the collector': { frame: 'V  [libjvm.so+0x1]  BufferNode::allocate+0x1' },
  },
  fires: {
    'with its method': {
      on: { thread, frame: 'V  [libjvm.so+0x2f01c4]  MinINode::Ideal(PhaseGVN*, bool)+0x4e4', crash: { compileTask } },
      level: 'FATAL',
      headline: /C2 crashed \(SIGSEGV\) while it compiled `com\.acme\.Order::price`/,
    },
    'a method of a class that the JVM generates': {
      on: {
        thread,
        frame: 'V  [libjvm.so+0x2f01c4]',
        crash: { compileTask: { ...compileTask, method: 'java.lang.invoke.LambdaForm$MH/0x00007d0000400000::invoke' } },
      },
      level: 'FATAL',
      advice:
        /exclude,java\.lang\.invoke\.LambdaForm\$MH\*::invoke` \(in single quotes.*under another name in each run/,
    },
    'by its frame alone': {
      on: { frame: 'V  [libjvm.so+0xc5b17c]  compute_tree_cost(SwitchRange*, SwitchRange*, float)+0x23c' },
      level: 'FATAL',
    },
    'an assertion': {
      on: {
        thread,
        crash: { kind: 'internal-error', signal: undefined, message: 'guarantee(n != NULL) failed: No Node.' },
      },
      level: 'FATAL',
      headline: /No Node/,
    },
    C1: { on: { frame: 'V  [libjvm.so+0x1]  LinearScan::assign_reg_num()+0x1' }, level: 'FATAL' },
  },
});
