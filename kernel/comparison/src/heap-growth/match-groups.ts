import type { HeapSignatures, SignatureGroup, SignatureKind } from '@hindsight/model';

/** A group of objects over several dumps. */
export interface GrowthGroup {
  /** The place of the group above in the list; -1 at the top. */
  readonly parent: number;
  readonly kind: SignatureKind;
  readonly label: string;
  readonly field: string;
  /** By dump; 0 where the group is absent or too small to be listed. */
  readonly objects: readonly number[];
  readonly retained: readonly number[];
  readonly bounds: readonly SignatureGroup['bound'][];
  /** Whether only soft and weak references hold the objects. */
  readonly isReclaimable: boolean;
  readonly children: readonly number[];
}

type Draft = { -readonly [Name in keyof GrowthGroup]: GrowthGroup[Name] } & {
  objects: number[];
  retained: number[];
  bounds: SignatureGroup['bound'][];
  children: number[];
};

/** Matches the groups of several dumps by their classes and fields. A parent stands before its children. */
export function matchGroups(dumps: readonly HeapSignatures[]): GrowthGroup[] {
  const matched: Draft[] = [];
  const places = new Map<string, number>();
  for (const [dump, { groups }] of dumps.entries()) {
    const own: number[] = [];
    for (const group of groups) {
      const parent = group.parent < 0 ? -1 : (own[group.parent] ?? -1);
      const key = `${parent}\n${group.kind}\n${group.field}\n${group.label}`;
      let place = places.get(key);
      if (place === undefined) {
        place = matched.push(createDraft(group, parent, dumps.length)) - 1;
        places.set(key, place);
        matched[parent]?.children.push(place);
      }
      own.push(place);
      const draft = matched[place];
      if (!draft) continue;
      draft.objects[dump] = (draft.objects[dump] ?? 0) + group.objects;
      draft.retained[dump] = (draft.retained[dump] ?? 0) + group.retained;
      draft.bounds[dump] = group.bound;
      draft.isReclaimable = group.reclaimable === true;
    }
  }
  return matched;
}

const createDraft = ({ kind, label, field }: SignatureGroup, parent: number, dumps: number): Draft => ({
  parent,
  kind,
  label,
  field,
  objects: new Array<number>(dumps).fill(0),
  retained: new Array<number>(dumps).fill(0),
  bounds: new Array<SignatureGroup['bound']>(dumps).fill(undefined),
  isReclaimable: false,
  children: [],
});
