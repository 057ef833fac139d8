import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';

const MAX_NAME = 60;

export const dynamicAgent = defineRule({
  id: 'dynamic-agent',
  cause: 'settings',
  title: 'An agent was loaded into the running JVM',
  because:
    'JEP 451: from JDK 21 on the JVM warns of agents that are loaded after its start, and a later release will refuse them.',
  check: ({ facts }) => {
    const agents = facts.agents.filter(({ isDynamic }) => isDynamic === true);
    const [first] = agents;
    if (!first) return undefined;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${truncate(first.name.slice(first.name.lastIndexOf('/') + 1), MAX_NAME)} was loaded into the running JVM`,
      ),
      explanation: `${pluralize(agents.length, 'agent')} ${agents.length === 1 ? 'was' : 'were'} attached after the start: classes were transformed then, and their compiled code given up.`,
      advice: 'Load it at the start (-javaagent), or allow it with -XX:+EnableDynamicAgentLoading.',
      evidence: gather(metricEvidence('agents that were loaded after the start', count(agents.length))),
    };
  },
});
