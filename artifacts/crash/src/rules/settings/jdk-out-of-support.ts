import { chooseHeadline, NEWEST_KNOWN_MS } from '@hindsight/claims';
import { defineRule } from '../define-rule.ts';
import { gather, quote } from '../support/evidence.ts';

export const jdkOutOfSupport = defineRule({
  id: 'jdk-out-of-support',
  cause: 'settings',
  title: 'The release of the JDK gets no more updates',
  because:
    'A release between long-term ones ends with the next one (openjdk.org/projects/jdk), long-term ones at the day after which no vendor of OpenJDK publishes free updates. The time of the report counts, else the newest day of our table.',
  check: (analysis) => {
    const { age, at = NEWEST_KNOWN_MS } = analysis;
    const { feature, version } = analysis.report.jvm;
    if (!age?.supportEndsAt || feature === undefined || at <= age.supportEndsAt) return undefined;
    const day = new Date(age.supportEndsAt).toISOString().slice(0, 10);
    return {
      level: 'WARNING',
      confidence: 'high',
      headline: chooseHeadline(
        `JDK ${feature} gets no updates since ${day}${age.longTerm ? '' : ': it is no long-term release'}`,
      ),
      explanation: `JDK ${feature} (${version ?? 'this build'}) ended on ${day}${age.longTerm ? '' : ', when the next release came'}. Crashes that are found in it are not fixed any more.`,
      advice: 'Move to a long-term release (17, 21 or 25).',
      evidence: gather(analysis, quote(analysis, 'jreVersion', version)),
    };
  },
});
