import type { Suspect } from './suspects.ts';

/** What several suspects keep together that one field of the program leads to, each in an object of its own. */
export interface Joined {
  readonly objects: number;
  readonly retained: number;
}

/**
 * Adds to suspects that the same field of the application leads to, such as the results of each worker, what they keep
 * together: each of them may be small, and they are one cause.
 */
export function joinEqualOwners(suspects: readonly Suspect[]): Suspect[] {
  const byField = Map.groupBy(suspects, (suspect) => readField(suspect));
  return suspects.map((suspect) => {
    const field = readField(suspect);
    const equal = field === undefined ? [] : (byField.get(field) ?? []);
    if (equal.length < 2) return suspect;
    return {
      ...suspect,
      together: { objects: equal.length, retained: equal.reduce((sum, { retained }) => sum + retained, 0) },
    };
  });
}

/** The field by its name and the class of the object that nothing dominates; a static field is only one. */
const readField = ({ kind, owner, holder, label }: Suspect): string | undefined =>
  kind === 'object' && owner?.isApplication === true && holder?.kind !== 'static-field'
    ? `${owner.name} ${label.replace(/ ".*/s, '')}`
    : undefined;
