import type { Holder } from './holder.ts';
import type { Owner } from './owner.ts';

/** The parts of a suspect that tell which field leads to it. */
interface OwnedSuspect {
  readonly kind: 'object' | 'class';
  readonly label: string;
  readonly retained: number;
  readonly holder: Holder | undefined;
  readonly owner?: Owner | undefined;
}

/** What several suspects keep together that one field of the program leads to, each in an object of its own. */
export interface Joined {
  readonly objects: number;
  readonly retained: number;
}

/**
 * Adds to suspects that the same field of the application leads to, such as the results of each worker, what they keep
 * together: each of them may be small, and they are one cause.
 */
export function joinEqualOwners<S extends OwnedSuspect>(
  suspects: readonly S[],
): (S & { readonly together?: Joined })[] {
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
const readField = ({ kind, owner, holder, label }: OwnedSuspect): string | undefined =>
  kind === 'object' && owner?.isApplication === true && holder?.kind !== 'static-field'
    ? `${owner.name} ${label.replace(/ ".*/s, '')}`
    : undefined;
