import { checkRecordingRule } from '../../../testing/index.ts';
import { multipleAgents } from './multiple-agents.ts';

checkRecordingRule(multipleAgents, {
  silent: {
    'one, and a native one': {
      facts: {
        agents: [
          { name: 'a.jar', isNative: false },
          { name: 'b.so', isNative: true },
        ],
      },
    },
  },
  fires: {
    two: {
      on: {
        facts: {
          agents: [
            { name: '/opt/a.jar', isNative: false },
            { name: 'b.jar', isNative: false },
          ],
        },
      },
      level: 'INFO',
      headline: /a.jar, b.jar/,
    },
  },
});
