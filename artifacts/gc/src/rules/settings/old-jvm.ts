import { type EvidenceList, lineEvidence, metricEvidence } from '@hindsight/claims';
import { type Claim, count, type Evidence } from '@hindsight/model';
import type { GcAnalysis } from '../../analysis.ts';
import { getCollector } from '../../jvm/collectors.ts';
import { defineGcRule } from '../support/define-rule.ts';
import { findNewestLongTerm, findRelease, RELEASES_AS_OF } from '../support/jvm/jvm-releases.ts';
import { compareVersions, formatJvmVersion, type JvmVersion, parseJvmVersion } from '../support/jvm/jvm-version.ts';

/** The version from which G1 unloads classes at the end of marking, not only in full collections (JDK-8048248). */
const G1_UNLOADS_CLASSES: JvmVersion = { major: 8, update: 40 };
/**
 * The version from which the JVM respects the CPU and memory limits of its container (JDK-8146115, backported to
 * 8u191).
 */
const SEES_CONTAINERS: JvmVersion = { major: 8, update: 191 };
/** The oldest release that several vendors still update. */
const OLDEST_KEPT_UP = 8;

export const oldJvm = defineGcRule({
  id: 'old-jvm',
  cause: 'settings',
  title: 'The JVM is out of date',
  because:
    'Dates of the JDK releases and their support (jvm-releases.ts); G1 unloads classes during marking from 8u40, and the JVM recognizes container limits from 8u191.',
  check: (analysis) => {
    const version = parseJvmVersion(analysis.run.facts.jvmVersion ?? '');
    if (!version) return undefined;
    return claimKnownFaults(analysis, version) ?? claimOutOfSupport(analysis, version);
  },
});

function claimKnownFaults(analysis: GcAnalysis, version: JvmVersion): Claim | undefined {
  const name = formatJvmVersion(version);
  // A version without its update number is not known to be older than another of the same release.
  const isBefore = (other: JvmVersion) =>
    compareVersions(version, other) < 0 && (version.major < other.major || version.update !== undefined);
  if (getCollector(analysis.run) === 'G1' && isBefore(G1_UNLOADS_CLASSES))
    return claim(
      analysis,
      'WARNING',
      `Java ${name} runs G1, which unloads classes only in full collections before 8u40.`,
    );
  if (isInContainer(analysis) && isBefore(SEES_CONTAINERS))
    return claim(
      analysis,
      'WARNING',
      `Java ${name} runs in a container, but recognizes its CPU and memory limits only from 8u191 on.`,
    );
  return undefined;
}

/** Returns whether the JVM runs in a container: the option exists for containers alone. */
const isInContainer = ({ flags }: GcAnalysis): boolean => flags.switches.has('UseCGroupMemoryLimitForHeap');

function claimOutOfSupport(analysis: GcAnalysis, version: JvmVersion): Claim | undefined {
  const release = findRelease(version.major);
  if (!release?.ended || release.longTerm) return undefined;
  const name = formatJvmVersion(version);
  const age = version.major < OLDEST_KEPT_UP ? 'had its last public update' : 'was replaced by the next release';
  return claim(analysis, 'INFO', `Java ${name} ${age} in ${release.ended} (as of ${RELEASES_AS_OF}).`);
}

function claim(analysis: GcAnalysis, level: Claim['level'], explanation: string): Claim {
  return {
    level,
    confidence: 'high',
    headline: nameCase(analysis),
    explanation,
    advice: buildAdvice(analysis),
    evidence: buildEvidence(analysis),
  };
}

function nameCase({ run }: GcAnalysis): string {
  const version = parseJvmVersion(run.facts.jvmVersion ?? '');
  return `The JVM is Java ${version ? formatJvmVersion(version) : 'of an old release'}, which is out of date`;
}

function buildAdvice({ run }: GcAnalysis): string {
  const major = parseJvmVersion(run.facts.jvmVersion ?? '')?.major ?? 0;
  return findRelease(major)?.longTerm
    ? `Install the newest update of Java ${major}, or move to Java ${findNewestLongTerm()}.`
    : `Move to a release line with long-term support: Java ${findNewestLongTerm()} is the newest.`;
}

function buildEvidence({ run }: GcAnalysis): EvidenceList {
  const line = run.factLines.jvmVersion;
  const version: Evidence = metricEvidence(
    'Java release',
    count(parseJvmVersion(run.facts.jvmVersion ?? '')?.major ?? 0),
  );
  return line === undefined ? [version] : [lineEvidence(line), version];
}
