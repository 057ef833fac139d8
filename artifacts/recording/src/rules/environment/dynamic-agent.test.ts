import { checkRecordingRule } from '../../../testing/index.ts';
import { dynamicAgent } from './dynamic-agent.ts';

checkRecordingRule(dynamicAgent, {
  silent: { 'at the start': { facts: { agents: [{ name: 'a.jar', isNative: false, isDynamic: false }] } } },
  fires: {
    later: {
      on: { facts: { agents: [{ name: '/opt/a.jar', isNative: false, isDynamic: true }] } },
      level: 'INFO',
      headline: /a.jar/,
    },
  },
});
