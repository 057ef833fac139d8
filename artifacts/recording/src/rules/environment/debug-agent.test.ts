import { checkRecordingRule } from '../../../testing/index.ts';
import { debugAgent } from './debug-agent.ts';

checkRecordingRule(debugAgent, {
  silent: { 'another agent': { facts: { jvm: { arguments: '-agentlib:hprof' } } } },
  fires: {
    'a debugger': {
      on: { facts: { jvm: { arguments: '-agentlib:jdwp=transport=dt_socket,address=5005' } } },
      level: 'WARNING',
      headline: /jdwp/,
    },
  },
});
