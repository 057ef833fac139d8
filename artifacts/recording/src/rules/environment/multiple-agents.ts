import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';

const MAX_NAME = 40;

export const multipleAgents = defineRule({
  id: 'multiple-agents',
  cause: 'settings',
  title: 'Several Java agents change the classes of this JVM',
  because: 'JMC (MultipleAgents): agents do not know of each other, and each transforms every class that is loaded.',
  check: ({ facts }) => {
    const agents = facts.agents.filter(({ isNative }) => !isNative);
    if (agents.length < 2) return undefined;
    const names = agents.map(({ name }) => truncate(name.slice(name.lastIndexOf('/') + 1), MAX_NAME));
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${pluralize(agents.length, 'Java agent')}: ${names.join(', ')}`,
        `${pluralize(agents.length, 'Java agent')} change classes`,
      ),
      explanation: `${names.join(', ')} transform classes one after the other. Their time is in the start and in the methods that they change.`,
      advice: 'Keep one of those that measure the same.',
      evidence: gather(metricEvidence('Java agents', count(agents.length), count(2))),
    };
  },
});
