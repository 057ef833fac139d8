import { checkCrashRule } from '../../../testing/index.ts';
import { agentCrash } from './agent-crash.ts';

const frame = 'C  [libapmagent.so+0x10ff]  apm_record_alloc+0x6';

checkCrashRule(agentCrash, {
  silent: {
    'a library of the application': { frame: 'C  [libacmeimg.so+0x1179]  decode+0x0', blame: 'application' },
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
    'the name is known': {
      on: { frame: 'C  [liboneagentjava.so+0x10]', blame: 'application' },
      level: 'FATAL',
      headline: /Dynatrace/,
    },
  },
});
