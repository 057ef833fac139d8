import { chooseHeadline, findFlagStatus, findReplacement, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { listFlagNames } from '../support/arguments.ts';
import { gather } from '../support/evidence.ts';

export const deprecatedFlags = defineRule({
  id: 'deprecated-flags',
  cause: 'settings',
  title: 'Flags are set that this version of the JVM ignores',
  because: 'JMC (Options); the tables of obsolete and expired flags in HotSpot (runtime/arguments.cpp).',
  check: (analysis) => {
    const { feature } = analysis.facts.jvm;
    if (feature === undefined) return undefined;
    const found = [...new Set(listFlagNames(analysis))].filter((flag) => findFlagStatus(flag, feature) !== undefined);
    const [first] = found;
    if (first === undefined) return undefined;
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `Java ${feature} ignores ${found.map((flag) => `-XX:${flag}`).join(', ')}`,
        `Java ${feature} ignores ${pluralize(found.length, 'flag')}, ${first} first`,
      ),
      explanation: `${found
        .map((flag) => `${flag}: use ${findReplacement(flag)}.`)
        .slice(0, 8)
        .join(' ')} What they should do is not done.`,
      advice: `Remove ${found
        .map((flag) => `-XX:${flag}`)
        .slice(0, 8)
        .join(', ')}.`,
      evidence: gather(metricEvidence('flags that are ignored', count(found.length))),
    };
  },
});
