import { checkCrashRule } from '../../../testing/index.ts';
import { agentCrash } from './agent-crash.ts';

const frame = 'C  [libapmagent.so+0x10ff]  apm_record_alloc+0x6';

checkCrashRule(agentCrash, {
  silent: {
    'a library of the application': { frame: 'C  [libacmeimg.so+0x1179]  decode+0x0', blame: 'application' },
    'another thread of the JVM': { frame: 'V  [libjvm.so+0x1]  JvmtiEnv::GetLocal+0x1', thread: { name: 'main' } },
    'a signal from outside': { frame, blame: 'agent', crash: { signalCode: 'SI_TKILL' } },
  },
  fires: {
    'it is loaded as an agent': {
      on: {
        frame,
        blame: 'agent',
        jvm: { agents: [{ kind: 'native', path: '/opt/libapmagent.so', name: 'libapmagent.so', line: 20 }] },
      },
      level: 'FATAL',
      headline: /agent `libapmagent\.so`/,
      explanation: /loads it as an agent/,
    },
    'a thread of the debugger': {
      on: { frame: 'V  [libjvm.so+0x5990cd]', thread: { name: 'JDWP Transport Listener: dt_socket' } },
      level: 'FATAL',
      headline: /"JDWP Transport Listener: dt_socket" of the debugger/,
    },
    'the name is known': {
      on: { frame: 'C  [liboneagentjava.so+0x10]', blame: 'application' },
      level: 'FATAL',
      headline: /Dynatrace/,
    },
  },
});
