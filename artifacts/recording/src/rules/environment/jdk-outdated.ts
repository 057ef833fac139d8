import { assessJdkAge, chooseHeadline, metricEvidence, parseJdkVersion, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { defineRule } from '../define-rule.ts';
import { gather } from '../support/evidence.ts';

const MANY_MISSED = 4;

export const jdkOutdated = defineRule({
  id: 'jdk-outdated',
  cause: 'settings',
  title: 'The JDK is old',
  because:
    'Security updates come each quarter: four that are missing are a year. Releases between long-term ones end with the next. Both as of the time of the recording.',
  check: ({ facts, recording }) => {
    const version = readVersion(facts.jvm.version ?? '');
    const at = recording.endMs > 0 ? recording.endMs : undefined;
    const age = assessJdkAge({ version, feature: facts.jvm.feature }, at);
    if (!age) return undefined;
    const missed = age.missedUpdates ?? 0;
    const hasEnded = age.supportEndsAt !== undefined && at !== undefined && at > age.supportEndsAt;
    if (missed < MANY_MISSED && !hasEnded) return undefined;
    const name = version ?? String(facts.jvm.feature);
    const parsed = parseJdkVersion(version);
    return {
      level: 'INFO',
      confidence: 'high',
      headline: hasEnded
        ? chooseHeadline(`Java ${parsed?.feature ?? facts.jvm.feature} had no more updates when this was recorded`)
        : chooseHeadline(`The JDK ${name} was ${pluralize(missed, 'security update')} behind`),
      explanation: `The JVM is ${name}${describeMissed(missed, age.newestUpdate)}.${hasEnded ? ' Its release had ended.' : ''}`,
      advice: `Update to ${age.newestUpdate && !hasEnded ? age.newestUpdate : 'a release with long-term support'}.`,
      evidence: gather(metricEvidence('security updates that are missing', count(missed), count(MANY_MISSED))),
    };
  },
});

const describeMissed = (missed: number, newest: string | undefined): string =>
  missed > 0
    ? `, and ${pluralize(missed, 'quarterly update')} had come after it (limit ${MANY_MISSED})${newest ? `, the newest ${newest}` : ''}`
    : '';

/** The version in `OpenJDK 64-Bit Server VM (17.0.15+6-Debian-1) for linux-amd64 JRE (1.8.0_372-b07), built on …`. */
function readVersion(text: string): string | undefined {
  const [, jre] = /JRE \(([^)\s]{1,60})/.exec(text) ?? [];
  const [, update] = /^25\.(\d{1,3})-b\d/.exec(text) ?? [];
  const version = jre ?? (update === undefined ? text : `1.8.0_${update}`);
  return parseJdkVersion(version) ? version.replace(/-(?:Debian|Ubuntu|LTS|ea).*$/, '') : undefined;
}
