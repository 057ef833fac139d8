import { getLineage } from '@hindsight/heap-graph';
import type { PatternInput } from '../../patterns/known-pattern.ts';
import type { PatternMatch } from '../../patterns/pattern-match.ts';
import { findCommonField } from '../retained-memory/common-owner.ts';

/** Objects whose paths are compared. */
const SAMPLE = 100;

/** Adds the field of the application that leads to most of the objects of a match, if there is one. */
export function nameField(
  input: PatternInput,
  match: PatternMatch | undefined,
  classes = match?.classes ?? [],
): PatternMatch | undefined {
  if (!match) return undefined;
  const sample = sampleObjects(input, classes, match.value);
  const field = findCommonField(input.objects, sample, input.pathsTo(sample));
  return field === undefined ? match : { ...match, field };
}

/** Takes objects of some classes, at equal distances of all that there are. */
function sampleObjects({ dump, tree }: PatternInput, classes: readonly string[], value: number): number[] {
  const isMatched = Uint8Array.from(dump.classes, ({ number }) =>
    getLineage(dump.classes, number).some(({ name }) => classes.includes(name)) ? 1 : 0,
  );
  const distance = Math.max(1, Math.floor(value / SAMPLE));
  const sample: number[] = [];
  let met = 0;
  for (let node = 1; node < tree.size && sample.length < SAMPLE; node++) {
    const object = tree.objectOf.at(node) ?? 0;
    if (isMatched[dump.classOf.at(object) ?? -1] === 1 && met++ % distance === 0) sample.push(object);
  }
  return sample;
}
