import { type Finding, isProblem, type JsonObject } from '@hindsight/model';
import type { Judgement } from './judge.ts';
import { capturedAt } from './meta-info.ts';
import type { Artifact, Capture } from './model.ts';
import type { Moment } from './moments.ts';

export interface BundleAnswer {
  readonly capture: Capture;
  readonly judgement: Judgement;
  readonly findings: readonly Finding[];
  readonly moments: readonly Moment[];
  /** In words, when the archive itself is cut or damaged. */
  readonly damage: string | undefined;
  readonly verdict: string;
}

/** The answer of contract section 6; links are made of `section` by whoever knows the address of the report. */
export function bundleBody({ capture, judgement, findings, moments, damage, verdict }: BundleAnswer): JsonObject {
  const { meta, artifacts } = capture;
  const at = capturedAt(meta);
  return {
    isProblem: isProblem(findings),
    status: damage === undefined,
    message: damage === undefined ? verdict : `${damage} What could be read of it is in the report. ${verdict}`,
    rca: {
      application: meta.application,
      host: meta.host,
      pid: meta.processId,
      capturedAt: at === undefined ? undefined : new Date(at).toISOString(),
      tags: [...meta.tags],
      cpuCount: meta.cpuCount,
      javaVersion: meta.javaVersion,
      osVersion: meta.osVersion,
      artifacts: artifacts.map(artifactBody),
      rootCauses: judgement.causes.map(({ hypothesis, facts, level, confidence, score, victims }) => ({
        level,
        statement: hypothesis.says(facts),
        findings: [hypothesis.id],
        confidence,
        score: Number(score.toFixed(1)),
        confirm: hypothesis.confirm,
        explains: victims.map(({ hypothesis: { id } }) => id),
      })),
      timeline: moments.map(({ time, what, artifact }) => ({ time: new Date(time).toISOString(), what, artifact })),
    },
  };
}

const artifactBody = ({ name, kind, state, why, section }: Artifact): JsonObject => ({
  name,
  kind,
  state,
  why,
  section,
});
