import { compareOutcomes } from '@hindsight/comparison';
import type { AnalysisOutcome } from '@hindsight/model';
import { findArtifact, type Place } from '../artifacts.ts';
import { type Incident, listVariants, type Variant } from '../incident.ts';
import type { Expectation, LabKind, Truth } from '../truth.ts';
import { analyzeArtifact } from './analyze-artifact.ts';
import { type Judgement, judge } from './judge.ts';

/** The judgement of one artifact. */
export interface ArtifactScore extends Judgement {
  readonly incident: string;
  readonly variant: Variant;
  readonly kind: LabKind;
  /** What the comparison of the twins says, where they are compared: it must be `better`. */
  readonly compared?: string;
}

const expect = ({ artifacts, fixed, healthy }: Truth, variant: Variant, kind: LabKind): Expectation => {
  if (variant === 'faulty' || healthy) return artifacts[kind] ?? {};
  return fixed?.[kind] ?? {};
};

/** Scores every artifact of an incident that was made, or only those in the repository. */
export async function scoreIncident(incident: Incident, place: Place = 'anywhere'): Promise<ArtifactScore[]> {
  const scores: ArtifactScore[] = [];
  for (const kind of Object.keys(incident.truth.artifacts) as LabKind[]) {
    const outcomes = new Map<Variant, AnalysisOutcome>();
    for (const variant of listVariants(incident)) {
      const path = findArtifact(incident, variant, kind, place);
      if (path) outcomes.set(variant, await analyzeArtifact(path, kind));
    }
    const compared = compareTwins(incident, kind, outcomes);
    for (const [variant, outcome] of outcomes)
      scores.push({
        incident: incident.id,
        variant,
        kind,
        ...judge(outcome, expect(incident.truth, variant, kind)),
        ...(variant === 'fixed' && compared && { compared }),
      });
  }
  return scores;
}

function compareTwins({ truth }: Incident, kind: LabKind, outcomes: ReadonlyMap<Variant, AnalysisOutcome>) {
  const [faulty, fixed] = [outcomes.get('faulty'), outcomes.get('fixed')];
  if (!faulty?.ok || !fixed?.ok || !truth.artifacts[kind]?.names || truth.fixed?.compare?.[kind]) return undefined;
  return compareOutcomes(faulty, fixed).judgement;
}
