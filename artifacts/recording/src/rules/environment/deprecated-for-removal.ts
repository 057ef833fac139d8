import { chooseHeadline, metricEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { readRows } from '../support/event-rows.ts';
import { gather } from '../support/evidence.ts';
import { findApplicationFrame, nameMethod, stackEvidence } from '../support/stacks.ts';

export const deprecatedForRemoval = defineRule({
  id: 'deprecated-for-removal',
  cause: 'settings',
  title: 'Methods are called that a later JDK will not have',
  because: 'jdk.DeprecatedInvocation (JDK 22) names calls of methods that are deprecated for removal (JEP 277).',
  check: (analysis) => {
    const rows = readRows(analysis, 'jdk.DeprecatedInvocation');
    const removed = [...rows.rows()].filter((row) => rows.getNumber('forRemoval', row) === 1);
    const [first] = removed;
    if (first === undefined) return undefined;
    const methods = new Set(removed.map((row) => rows.getText('method', row) ?? '?'));
    const site = findApplicationFrame(analysis.recording, rows.getStack(first));
    const [method = '?'] = methods;
    return {
      level: 'INFO',
      confidence: 'high',
      headline: chooseHeadline(
        `${nameMethod(method)} is deprecated for removal, and is called${site === undefined ? '' : ` by ${nameMethod(site)}`}`,
        `${nameMethod(method)} is deprecated for removal, and is called`,
      ),
      explanation: `${pluralize(methods.size, 'method')} that a later JDK will not have ${methods.size === 1 ? 'is' : 'are'} called: ${[...methods].slice(0, 5).join(', ')}.`,
      advice:
        'Replace the calls before you move to the next release: jdeprscan --for-removal lists them with their replacements.',
      evidence: gather(
        metricEvidence('methods that are deprecated for removal', count(methods.size)),
        stackEvidence(analysis.recording, rows.getStack(first), 'stack of the first'),
      ),
    };
  },
});
