import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count, type Level, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { findOutOfMemoryThreads } from '../../metrics/jvm/out-of-memory.ts';
import { findContainingSuspect } from '../../metrics/retained-memory/suspect-of-object.ts';
import { SUSPECT_SHARE, type Suspect } from '../../metrics/retained-memory/suspects.ts';
import { KNOWN_PATTERNS } from '../../patterns/index.ts';
import { describeMatch } from '../patterns/known-pattern.ts';
import { assessConfidence } from './dump-confidence.ts';
import { createMetricEvidence } from './metric-evidence.ts';
import { listProblemSuspects, rateSuspect } from './suspect-severity.ts';

/** Creates the claim about the largest matching suspect that is a problem; further ones are counted. */
export function claimSuspect(
  analysis: HeapAnalysis,
  { is, advice }: { is: (suspect: Suspect) => boolean; advice: (suspect: Suspect) => string },
): Claim | undefined {
  const [first, ...others] = listProblemSuspects(analysis).filter(is);
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'more suspect')} of this kind: see the list.`;
  const [known] = findPatternsIn(first, analysis);
  return {
    level: rateLevel(first, analysis),
    confidence: first.holder ? assessConfidence(analysis) : 'medium',
    explanation: `${describeSuspect(first, analysis)}${known ? ` ${describeMatch(known.match)}` : ''}${more}`,
    advice: known ? `${known.pattern.advice} ${advice(first)}` : advice(first),
    evidence: [
      createMetricEvidence(`retained by ${first.label}`, bytes(first.retained)),
      createMetricEvidence('of the used heap', percent(100 * first.share), percent(100 * SUSPECT_SHARE)),
      createMetricEvidence(
        `retained at the accumulation point (${labelPoint(first, analysis)})`,
        bytes(first.pointRetained),
      ),
      ...first.below
        .slice(0, 3)
        .map((row) => createMetricEvidence(`objects right below it of ${row.label}`, count(row.objects))),
    ],
  };
}

/** A severe suspect is the cause of a failure when a thread ran out of memory. */
function rateLevel(suspect: Suspect, analysis: HeapAnalysis): Level {
  if (rateSuspect(suspect) !== 'DANGER') return 'WARNING';
  return findOutOfMemoryThreads(analysis).length > 0 ? 'FATAL' : 'SEVERE';
}

/** Finds the known patterns whose container is part of the suspect. */
const findPatternsIn = (suspect: Suspect, analysis: HeapAnalysis) =>
  KNOWN_PATTERNS.flatMap((pattern) => {
    const match = analysis.patternMatches.get(pattern.id);
    const isIn = match?.object !== undefined && findContainingSuspect(analysis, match.object) === suspect;
    return match && isIn ? [{ pattern, match }] : [];
  });

const labelPoint = ({ point }: Suspect, { objects }: HeapAnalysis): string => objects.getLabel(point);

/** Describes a suspect in one or two sentences, for the list of problems and for the report. */
export function describeSuspect(suspect: Suspect, analysis: HeapAnalysis): string {
  const { kind, label, retained, share, below } = suspect;
  const point = labelPoint(suspect, analysis);
  const where = kind === 'class' || point === label ? '' : ` The memory accumulates in one ${point}.`;
  const [most] = below;
  const inside =
    kind === 'object' && most && most.objects > 1
      ? ` Right below it: ${pluralize(most.objects, 'object')} of ${most.label}.`
      : '';
  const jdkNote = suspect.ofJdk ? ' It is an internal structure of the JDK.' : '';
  const verb = kind === 'object' ? 'keeps' : 'keep';
  return `${nameSubject(suspect)} ${verb} ${formatBytes(retained)}, ${formatShare(share)} of the used heap${describeContext(suspect)}.${where}${inside}${jdkNote}`;
}

/** A static field is more specific than the class loader that holds its class. */
const isNamedByHolder = ({ kind, holder }: Suspect): boolean =>
  kind === 'object' && (holder?.kind === 'static-field' || holder?.kind === 'class');

function nameSubject(suspect: Suspect): string {
  if (suspect.kind === 'class') return `${pluralize(suspect.objects, 'object')} of ${suspect.label}`;
  return isNamedByHolder(suspect) ? nameHolder(suspect) : suspect.label;
}

function describeContext(suspect: Suspect): string {
  const { holder, label } = suspect;
  if (!holder || holder.name === label) return '';
  return isNamedByHolder(suspect) ? ` (below ${label})` : `, held by ${holder.name}`;
}

export const nameHolder = ({ holder, label }: Suspect): string => holder?.name ?? label;
