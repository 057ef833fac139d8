import { checkCrashRule } from '../../../testing/index.ts';
import { agentsLoaded } from './agents-loaded.ts';

checkCrashRule(agentsLoaded, {
  silent: { none: {} },
  fires: {
    'a Java agent': {
      on: { jvm: { agents: [{ kind: 'java', path: '/opt/apm.jar', name: 'apm.jar', line: 20 }] } },
      level: 'INFO',
      headline: /1 agent: `apm\.jar`/,
    },
  },
});
