import { isApplicationClass, isLibraryClass, isPlatformClass } from '@hindsight/claims';
import { followHistory, type GrowthHistory, type Interval } from './growth-history.ts';
import type { GrowthGroup } from './match-groups.ts';

/** A place in the heap where memory accumulates. */
export interface GrowthPoint {
  /** The groups from the top to the point. */
  readonly path: readonly GrowthGroup[];
  readonly point: GrowthGroup;
  /** The class of what accumulates: that of the point, or of what each entry of a collection holds. */
  readonly element: string;
  /** `com.shop.Registry.ORDERS`, `thread "worker-N"` */
  readonly holder: string;
  readonly holderKind: 'field' | 'thread-local' | 'thread' | 'class';
  /** The growth that only soft and weak references hold. */
  readonly reclaimable: number;
  readonly bytes: GrowthHistory;
  readonly objects: GrowthHistory;
}

/** The walk down continues in a group with this share of the growth; the same share as for accumulation points. */
const DROP_SHARE = 0.7;
/** Objects whose number explains this share of the growth are what accumulates. */
const EXPLAINED_SHARE = 0.5;
const MAX_DEPTH = 64;
const LAMBDA = /\$\$Lambda/;

/** Finds where the heap grew by at least `minBytes`, the largest growth first. */
export function findGrowthPoints(
  groups: readonly GrowthGroup[],
  intervals: readonly Interval[],
  minBytes: number,
): GrowthPoint[] {
  const points: GrowthPoint[] = [];
  const grows = (group: GrowthGroup): number => followHistory(group.retained, intervals).growth;
  const descend = (group: GrowthGroup, above: readonly GrowthGroup[]): void => {
    const path = [...above, group];
    const growth = grows(group);
    const children = group.children
      .map((place) => groups[place])
      .filter((child) => child !== undefined && grows(child) >= minBytes) as GrowthGroup[];
    const covered = children.reduce((sum, child) => sum + grows(child), 0);
    const isEnd = children.length === 0 || covered < DROP_SHARE * growth || accumulates(group, intervals);
    if (isEnd || path.length >= MAX_DEPTH) points.push(describePoint(groups, path, intervals));
    else for (const child of children) descend(child, path);
  };
  for (const group of groups) if (group.parent < 0 && grows(group) >= minBytes) descend(group, []);
  return points.sort((a, b) => b.bytes.growth - a.bytes.growth);
}

/** Whether the number of objects grew, and not the objects. */
function accumulates({ objects, retained, kind }: GrowthGroup, intervals: readonly Interval[]): boolean {
  if (kind === 'class' || kind === 'thread-local') return false;
  const [count, bytes] = [followHistory(objects, intervals), followHistory(retained, intervals)];
  if (count.growth < 2) return false;
  const before = count.last - count.growth;
  if (before <= 0 || bytes.last - bytes.growth <= 0) return count.last > 1;
  const [byCount, byBytes] = [count.growth / before, bytes.growth / (bytes.last - bytes.growth)];
  return byCount >= EXPLAINED_SHARE * byBytes;
}

/** Entries, wrappers and a value below them. */
const MAX_STEPS_TO_ELEMENT = 4;

/** Names the first class of the program from a point downwards; without one the class of the point. */
function nameElement(groups: readonly GrowthGroup[], point: GrowthGroup, intervals: readonly Interval[]): string {
  const grows = (group: GrowthGroup): number => followHistory(group.retained, intervals).growth;
  for (
    let [step, group]: [number, GrowthGroup | undefined] = [0, point];
    group && step <= MAX_STEPS_TO_ELEMENT;
    step++
  ) {
    if (group.kind === 'object' && isApplicationClass(group.label.replaceAll('[]', ''))) return group.label;
    const below: GrowthGroup[] = group.children.flatMap((place) => groups[place] ?? []);
    group = below.sort((a, b) => grows(b) - grows(a))[0];
  }
  return point.label;
}

/** Sums the growth below a group that only soft and weak references hold. */
function sumReclaimable(groups: readonly GrowthGroup[], group: GrowthGroup, intervals: readonly Interval[]): number {
  if (group.isReclaimable) return followHistory(group.retained, intervals).growth;
  return group.children.reduce((sum, place) => {
    const child = groups[place];
    return child ? sum + sumReclaimable(groups, child, intervals) : sum;
  }, 0);
}

function describePoint(
  groups: readonly GrowthGroup[],
  path: readonly GrowthGroup[],
  intervals: readonly Interval[],
): GrowthPoint {
  const point = path.at(-1) as GrowthGroup;
  return {
    path,
    point,
    element: nameElement(groups, point, intervals),
    ...nameHolder(path),
    reclaimable: sumReclaimable(groups, point, intervals),
    bytes: followHistory(point.retained, intervals),
    objects: followHistory(point.objects, intervals),
  };
}

type Holder = Pick<GrowthPoint, 'holder' | 'holderKind'>;

/** Names the nearest field of the application on a path, or else of a library, a thread-local or a thread. */
function nameHolder(path: readonly GrowthGroup[]): Holder {
  const fields = path.flatMap((group, at): FieldStep[] => {
    const above = path[at - 1];
    return above ? listField(above, group) : [];
  });
  const [top] = path;
  const isOwn = ({ owner, isThreadLocal }: FieldStep) => isThreadLocal || isApplicationClass(owner);
  const found =
    fields.findLast((field) => isOwn(field) && !field.isStorage) ??
    fields.findLast(isOwn) ??
    fields.findLast(({ owner }) => isLibraryClass(owner)) ??
    (top?.kind === 'thread' ? undefined : fields.findLast(({ isStatic, owner }) => isStatic && isPlatformClass(owner)));
  if (found) return { holder: found.name, holderKind: found.isThreadLocal ? 'thread-local' : 'field' };
  return top?.kind === 'thread'
    ? { holder: `thread "${top.label}"`, holderKind: 'thread' }
    : { holder: top?.label ?? '', holderKind: 'class' };
}

interface FieldStep {
  readonly name: string;
  readonly owner: string;
  readonly isStatic: boolean;
  readonly isThreadLocal: boolean;
  /** The array in which a collection of the program keeps its elements: the field that has the collection says more. */
  readonly isStorage: boolean;
}

const COLLECTION_NAME = /(?:List|Set|Map|Array|Vector|Buffer|Queue|Deque|Stack|Bag)$/;

/** A field with a name in the source: no element, no link to an object of the same class, none of a lambda or of a superclass of the JDK. */
function listField(above: GrowthGroup, { kind, field, label }: GrowthGroup): FieldStep[] {
  if (kind === 'thread-local')
    return [{ name: field, owner: field, isStatic: true, isThreadLocal: true, isStorage: false }];
  const isNamed = /^[\p{L}_$][^.]*$/u.test(field);
  if (!isNamed || above.kind === 'thread' || above.label === label || LAMBDA.test(above.label)) return [];
  const owner = above.label.replace(/^class /, '');
  const isStatic = above.kind === 'class';
  const isStorage = !isStatic && label.endsWith('[]') && COLLECTION_NAME.test(owner);
  return [{ name: `${owner}.${field}`, owner, isStatic, isThreadLocal: false, isStorage }];
}
