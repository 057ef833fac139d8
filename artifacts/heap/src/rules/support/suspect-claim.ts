import { formatBytes, formatShare, pluralize } from '@hindsight/claims';
import { bytes, type Claim, count, type Level, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { outOfMemory } from '../../metrics/jvm/out-of-memory.ts';
import { SUSPECT_SHARE, type Suspect } from '../../metrics/retention/suspects.ts';
import { suspectWith } from '../../metrics/retention/suspect-of-object.ts';
import { KNOWN_PATTERNS } from '../../patterns/index.ts';
import { confidenceOf } from './dump-confidence.ts';
import { sightingText } from '../patterns/known-pattern.ts';
import { measured } from './measured.ts';
import { problemsAmong, severityOf } from './suspect-severity.ts';

/** The claim about the largest of these suspects that is a problem; the others are counted. */
export function suspectClaim(
  analysis: HeapAnalysis,
  { is, advice }: { is: (suspect: Suspect) => boolean; advice: (suspect: Suspect) => string },
): Claim | undefined {
  const [first, ...others] = problemsAmong(analysis).filter(is);
  if (!first) return undefined;
  const more = others.length === 0 ? '' : ` ${pluralize(others.length, 'more suspect')} of this kind: see the list.`;
  const [known] = patternsIn(first, analysis);
  return {
    level: levelOf(first, analysis),
    confidence: first.holder ? confidenceOf(analysis) : 'medium',
    explanation: `${suspectText(first, analysis)}${known ? ` ${sightingText(known.seen)}` : ''}${more}`,
    advice: known ? `${known.pattern.advice} ${advice(first)}` : advice(first),
    evidence: [
      measured(`retained by ${first.label}`, bytes(first.retained)),
      measured('of the used heap', percent(100 * first.share), percent(100 * SUSPECT_SHARE)),
      measured(`retained at the accumulation point (${nameOfPoint(first, analysis)})`, bytes(first.pointRetained)),
      ...first.below.slice(0, 3).map((row) => measured(`objects right below it of ${row.label}`, count(row.objects))),
    ],
  };
}

/** An OutOfMemoryError at hand makes a severe suspect the cause of a failure. */
function levelOf(suspect: Suspect, analysis: HeapAnalysis): Level {
  if (severityOf(suspect) !== 'DANGER') return 'WARNING';
  return outOfMemory(analysis).length > 0 ? 'FATAL' : 'SEVERE';
}

/** Known patterns whose container is a part of the suspect. */
const patternsIn = (suspect: Suspect, analysis: HeapAnalysis) =>
  KNOWN_PATTERNS.flatMap((pattern) => {
    const seen = analysis.sightings.get(pattern.id);
    const isIn = seen?.object !== undefined && suspectWith(analysis, seen.object) === suspect;
    return seen && isIn ? [{ pattern, seen }] : [];
  });

const nameOfPoint = ({ point }: Suspect, { objects }: HeapAnalysis): string => objects.label(point);

/** One or two sentences about a suspect, for the list of problems and the report alike. */
export function suspectText(suspect: Suspect, analysis: HeapAnalysis): string {
  const { kind, label, retained, share, below } = suspect;
  const point = nameOfPoint(suspect, analysis);
  const where = kind === 'class' || point === label ? '' : ` The memory is heaped up in one ${point}.`;
  const [most] = below;
  const inside =
    kind === 'object' && most && most.objects > 1
      ? ` Right below it: ${pluralize(most.objects, 'object')} of ${most.label}.`
      : '';
  const jdk = suspect.ofJdk ? " It is a structure of the JDK's own." : '';
  const keeps = kind === 'object' ? 'keeps' : 'keep';
  return `${subjectOf(suspect)} ${keeps} ${formatBytes(retained)}, ${formatShare(share)} of the used heap${contextOf(suspect)}.${where}${inside}${jdk}`;
}

/** A static field says more than the class loader that keeps its class. */
const isNamedByHolder = ({ kind, holder }: Suspect): boolean =>
  kind === 'object' && (holder?.kind === 'static-field' || holder?.kind === 'class');

function subjectOf(suspect: Suspect): string {
  if (suspect.kind === 'class') return `${pluralize(suspect.objects, 'object')} of ${suspect.label}`;
  return isNamedByHolder(suspect) ? holderText(suspect) : suspect.label;
}

function contextOf(suspect: Suspect): string {
  const { holder, label } = suspect;
  if (!holder || holder.name === label) return '';
  return isNamedByHolder(suspect) ? ` (below ${label})` : `, held by ${holder.name}`;
}

export const holderText = ({ holder, label }: Suspect): string => holder?.name ?? label;
