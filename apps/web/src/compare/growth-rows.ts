import type { ComparedGrowth } from '@hindsight/api';

type Group = ComparedGrowth['groups']['rows'][number];

export interface Row {
  /** The place of the group in the list. */
  readonly place: number;
  readonly depth: number;
  readonly group: Group;
  readonly isOpen: boolean;
  readonly hasChildren: boolean;
}

/** The difference of the last dump to the first. */
export const measureChange = (values: readonly number[]): number => (values.at(-1) ?? 0) - (values[0] ?? 0);

/** A group is open from the start when one below it has this share of the largest difference. */
const OPEN_SHARE = 0.1;

/** Lists the rows that are visible: siblings by their difference, the largest growth first; `toggled` are opened or closed. */
export function listVisible(groups: readonly Group[], toggled: ReadonlySet<number>): Row[] {
  const children = Map.groupBy(groups.keys(), (place) => groups[place]?.parent ?? -1);
  const change = (place: number): number => measureChange(groups[place]?.retainedSize ?? []);
  const largest = Math.max(1, ...groups.map(({ retainedSize }) => Math.abs(measureChange(retainedSize))));
  const rows: Row[] = [];
  const add = (parent: number, depth: number): void => {
    const places = (children.get(parent) ?? []).toSorted((a, b) => change(b) - change(a));
    for (const place of places) {
      const group = groups[place];
      if (!group) continue;
      const below = children.get(place) ?? [];
      const isWorthOpening = below.some((one) => Math.abs(change(one)) >= OPEN_SHARE * largest);
      const isOpen = below.length > 0 && isWorthOpening !== toggled.has(place);
      rows.push({ place, depth, group, isOpen, hasChildren: below.length > 0 });
      if (isOpen) add(place, depth + 1);
    }
  };
  add(-1, 0);
  return rows;
}
