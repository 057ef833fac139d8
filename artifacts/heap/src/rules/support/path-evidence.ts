import { formatCount } from '@hindsight/claims';
import { bytes, type Evidence, type PathStep } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import { describeObject, type PathStep as ObjectStep, type Suspect } from '../../metrics/retained-memory/suspects.ts';

/** Steps of a path that are shown, at each end. */
const SHOWN_AT_ENDS = 6;

/** The accumulation point, or of a thread the object through which most of what it holds is reached. */
export const findPathEnd = ({ point, path }: Pick<Suspect, 'point' | 'path'>): number =>
  path.length > 1 && path[0]?.object === point ? (path.at(-1)?.object ?? point) : point;

/** Returns the path from a root, or from the field that the claim names, to the object that keeps the memory. */
export function listPathEvidence(suspect: Suspect, analysis: HeapAnalysis): Evidence[] {
  const steps = suspect.namedPath ?? suspect.path;
  const [first] = steps;
  if (!first) return [];
  const last = steps.length - 1;
  const shown = steps
    .map((step, at) => toPathStep(step, steps[at + 1], at === last, suspect, analysis))
    .filter((_, at) => at < SHOWN_AT_ENDS || at > last - SHOWN_AT_ENDS);
  const [root, ...others] = shown;
  return root
    ? [{ kind: 'path', name: `path to ${analysis.objects.getLabel(findPathEnd(suspect))}`, steps: [root, ...others] }]
    : [];
}

function toPathStep(
  { object, references, skipped }: ObjectStep,
  next: ObjectStep | undefined,
  isPoint: boolean,
  suspect: Suspect,
  analysis: HeapAnalysis,
): PathStep {
  const field = nameField(object, next, suspect, analysis);
  const gap = skipped > 0 ? `… ${formatCount(skipped)} steps … ` : '';
  const reference = references.length > 0 ? `.${references.join(', ')} ` : '';
  return {
    label:
      field ??
      (isPoint ? analysis.objects.getLabel(object) : `${gap}${reference}${describeObject(analysis.objects, object)}`),
    object,
    retained: bytes(readRetainedSize(analysis, object)),
    ...((field !== undefined || isPoint) && { marked: true }),
  };
}

/** Finds the object to which a field of the claim refers on the path; undefined when the field is not on it. */
export function findFieldTarget(suspect: Suspect, analysis: HeapAnalysis, field: string): number | undefined {
  const steps = suspect.namedPath ?? suspect.path;
  const at = steps.findIndex(({ object }, index) => nameField(object, steps[index + 1], suspect, analysis) === field);
  return at < 0 ? undefined : steps[at + 1]?.object;
}

/** The field of the claim, where this object has it and the next step is what it refers to. */
function nameField(
  object: number,
  next: ObjectStep | undefined,
  { owner, holder }: Suspect,
  { objects }: HeapAnalysis,
): string | undefined {
  if (!next) return undefined;
  const className = objects.getClass(object)?.name ?? objects.getLabel(object).replace(/^class /, '');
  const names = objects
    .findReferenceNames(object, next.object)
    .map((name) => `${className}.${name.replace(/^static /, '')}`);
  return [owner?.name, holder?.name].find((name) => name !== undefined && names.includes(name));
}
