import { type Finding, isCaseOf, isProblem, type JsonObject } from '@hindsight/model';
import type { Fact } from './fact.ts';
import { describeConfirmation, type Hypothesis } from './hypothesis.ts';
import type { Artifact, Capture } from './model.ts';
import { parseCaptureTime } from './outputs/meta-info.ts';
import type { RankedCauses } from './rank-causes.ts';
import type { TimelineEvent } from './unified-timeline.ts';

export interface BodyInput {
  readonly capture: Capture;
  readonly ranking: RankedCauses;
  readonly findings: readonly Finding[];
  readonly timeline: readonly TimelineEvent[];
  /** Describes the damage when the archive itself is truncated or corrupt. */
  readonly damage: string | undefined;
  readonly verdict: string;
}

/**
 * Builds the answer of contract section 6. The caller, who knows the address of the report, makes links from `section`.
 */
export function buildBody({ capture, ranking, findings, timeline, damage, verdict }: BodyInput): JsonObject {
  const { meta, artifacts } = capture;
  const capturedMs = parseCaptureTime(meta);
  return {
    isProblem: isProblem(findings),
    status: damage === undefined,
    message: damage === undefined ? verdict : `${damage} What could be read is in the report. ${verdict}`,
    rca: {
      application: meta.application,
      host: meta.host,
      pid: meta.processId,
      capturedAt: capturedMs === undefined ? undefined : new Date(capturedMs).toISOString(),
      tags: [...meta.tags],
      cpuCount: meta.cpuCount,
      javaVersion: meta.javaVersion,
      osVersion: meta.osVersion,
      artifacts: artifacts.map(buildArtifact),
      rootCauses: ranking.causes.map(({ hypothesis, facts, supporting, level, confidence, score, victims }) => ({
        level,
        statement: hypothesis.describe(facts),
        findings: listFindings(hypothesis, supporting),
        confidence,
        score: Number(score.toFixed(1)),
        confirm: describeConfirmation(hypothesis, facts),
        explains: victims.map(({ hypothesis: { id } }) => id),
      })),
      timeline: timeline.map(({ time, what, artifact }) => ({ time: new Date(time).toISOString(), what, artifact })),
    },
  };
}

/** The cause, the general one behind it, and what the artifacts call its case: `direct-memory-growth` for `native-memory`. */
const listFindings = ({ id, cause, caseOf }: Hypothesis, supporting: readonly Fact[]): string[] => [
  ...new Set([
    id,
    ...(caseOf === undefined ? [] : [caseOf]),
    ...supporting.flatMap(({ finding }) =>
      finding?.cause !== undefined && isCaseOf(finding.cause, cause) ? finding.id : [],
    ),
  ]),
];

const buildArtifact = ({ name, kind, state, why, section }: Artifact): JsonObject => ({
  name,
  kind,
  state,
  why,
  section,
});
