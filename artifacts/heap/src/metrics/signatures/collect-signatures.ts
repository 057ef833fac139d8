import {
  type DominatorTree,
  getLineage,
  getParent,
  type HeapDump,
  type HeapObjects,
  type ReadNumbers,
} from '@hindsight/heap-graph';
import type { HeapSignatures, SignatureGroup, SignatureKind } from '@hindsight/model';
import type { BoundInput } from '../retained-memory/bound.ts';
import { CLEARED } from '../retained-memory/reclaimable.ts';
import { type ChildGroup, ChildGrouping, toKey } from './child-grouping.ts';
import { findFieldsBeside } from './fields-beside.ts';
import { GroupNames } from './group-names.ts';
import { joinLists } from './join-lists.ts';
import { readJvmRun } from './jvm-run.ts';
import { type RetainedSums, sumRetained } from './retained-sums.ts';
import { type AnchoredPath, type Anchors, anchorPath, findAnchors } from './signature-anchors.ts';
import { readSignatureBound } from './signature-bound.ts';

export interface SignatureInput extends BoundInput {
  readonly dump: HeapDump;
  readonly tree: DominatorTree;
  readonly classByNode: ReadNumbers;
  readonly objects: HeapObjects;
  /** Returns the shortest strong paths to objects. */
  readonly pathsTo: (targets: readonly number[]) => ReadonlyMap<number, readonly number[]>;
  readonly complete: boolean;
  /** False when references are in a file, where reading all of them takes long. */
  readonly canReadAll: boolean;
}

/** A group that retains less than this share of the heap is left out: nobody looks for its growth. */
const MIN_SHARE = 0.0005;
const MIN_BYTES = 2048;
/** An answer to a comparison stays below a second and a megabyte with these. */
const MAX_GROUPS = 1500;
const MAX_DEPTH = 40;
const MAX_CHILDREN = 24;
/** The fields of so few objects are read one by one; of more objects the largest stands for all. */
const MAX_READ = 32;
/** Fields of one class to objects of one class. */
const MAX_FIELDS = 8;
/** Objects at the top of the tree whose paths from the roots are searched. */
const MAX_PATHS = 64;
/** Entries of thread-locals whose key is read. */
const MAX_THREAD_LOCALS = 20_000;
/** Steps of one path, and steps above a collection that may know its limit. */
const MAX_STEPS = 16;
const STEPS_TO_LIMIT = 5;
/** A part of so many times the smallest group is searched for a field of the program that refers to it. */
const MIN_FIELD_FACTOR = 20;

const NO_MEMBERS = new Uint32Array(0);

interface GrowingGroup {
  readonly parent: number;
  readonly kind: SignatureKind;
  readonly label: string;
  readonly field: string;
  readonly depth: number;
  objects: number;
  retained: number;
  /** The largest object. */
  object: number;
  largest: number;
  members: Uint32Array[];
  isExpanded: boolean;
}

/** Collects the signatures of a dump: the dominator tree grouped by class and field, from the top to what is too small. */
export function collectSignatures(input: SignatureInput): HeapSignatures {
  const { dump, tree, objects, complete } = input;
  const usedBytes = tree.retained.at(0) ?? 0;
  const minBytes = Math.max(MIN_BYTES, Math.ceil(MIN_SHARE * usedBytes));
  const run = dump.phd === undefined ? readJvmRun(objects) : undefined;
  return {
    takenAt: Number.isFinite(dump.createdAt) && dump.createdAt > 0 ? dump.createdAt : 0,
    usedBytes,
    objects: tree.size - 1,
    classes: new Set(dump.classes.filter(({ object }) => object >= 0).map(({ name }) => name)).size,
    threads: dump.threads.length,
    ...(run !== undefined && { run }),
    complete,
    ...(dump.defects.some(({ code }) => code === 'derived-roots') && { lacksHolders: true }),
    minBytes,
    groups: new SignatureCollector(input, minBytes).collect(),
  };
}

class SignatureCollector {
  private readonly input: SignatureInput;
  private readonly minBytes: number;
  private readonly anchors: Anchors;
  private readonly grouping: ChildGrouping;
  private readonly names: GroupNames;
  private readonly groups: GrowingGroup[] = [];
  private readonly places = new Map<string, number>();
  /** What two classes of one loader share, so that the loader dominates it: it belongs below one of the classes. */
  private readonly shared: Uint32Array[] = [];

  constructor(input: SignatureInput, minBytes: number) {
    const { dump, tree, objects } = input;
    this.input = input;
    this.minBytes = minBytes;
    this.anchors = findAnchors(dump, tree, objects);
    const nodes = new Set([...this.anchors.byObject.keys()].map((object) => tree.numberOf.at(object) ?? 0));
    const isThread = new Uint8Array(dump.classes.length);
    for (const { object } of dump.threads) isThread[dump.classOf.at(object) ?? 0] = 1;
    const classes = dump.classes.length;
    this.grouping = new ChildGrouping(
      tree,
      input.classByNode,
      classes,
      (node, key) => (key >= classes || isThread[key] === 1) && nodes.has(node),
    );
    this.names = new GroupNames(dump, objects, this.anchors.statics);
  }

  collect(): SignatureGroup[] {
    this.addAnchors();
    const { groups } = this.grouping.group(Uint32Array.of(0), -1, this.minBytes);
    this.addByPaths(groups.flatMap((group) => this.splitBySize(group)));
    this.expandAll();
    this.addByPaths(this.shared);
    this.expandAll();
    return this.finish();
  }

  /** Adds the classes and threads that retain enough; of threads of one name all. */
  private addAnchors(): void {
    const { tree } = this.input;
    for (const [object, { kind, label }] of this.anchors.byObject) {
      const node = tree.numberOf.at(object) ?? 0;
      if (kind === 'class' && (tree.retained.at(node) ?? 0) < this.minBytes) continue;
      this.add({ parent: -1, kind, label, field: '' }, Uint32Array.of(node));
    }
  }

  private expandAll(): void {
    for (let next = this.findNext(); next >= 0; next = this.findNext()) this.expand(next);
  }

  /** Adds what several holders share below the class, thread or field from which the shortest path leads to it. */
  private addByPaths(all: readonly Uint32Array[]): void {
    const parts = all.slice(0, MAX_PATHS);
    const objects = parts.map(
      (members) => this.input.tree.objectOf.at(sumRetained(this.input.tree, members).largest) ?? 0,
    );
    const paths = objects.length === 0 ? new Map<number, readonly number[]>() : this.input.pathsTo(objects);
    const anchored = objects.map((object) => anchorPath(this.anchors, paths.get(object) ?? [object]));
    const own = this.leadThroughFields(anchored, parts);
    for (const [place, members] of parts.entries()) {
      const path = own.get(place) ?? anchored[place];
      if (path) this.addPath(path, members);
    }
  }

  /** Finds for large parts below threads paths through fields of the program instead. */
  private leadThroughFields(
    anchored: readonly AnchoredPath[],
    parts: readonly Uint32Array[],
  ): ReadonlyMap<number, AnchoredPath> {
    const { dump, canReadAll } = this.input;
    const isLarge = (place: number): boolean =>
      sumRetained(this.input.tree, parts[place] ?? NO_MEMBERS).retained >= MIN_FIELD_FACTOR * this.minBytes;
    const places = anchored.flatMap(({ anchor }, place) => (anchor?.kind !== 'class' && isLarge(place) ? [place] : []));
    if (!canReadAll || places.length === 0) return new Map();
    const paths = places.map((place) => (anchored[place]?.steps ?? []).map(({ object }) => object));
    const fields = findFieldsBeside(dump, paths);
    return new Map(
      [...fields].map(([at, { object, target, place }]): [number, AnchoredPath] => {
        const rest = (paths[at] ?? []).slice(place);
        return [places[at] ?? 0, anchorPath(this.anchors, [object, ...(rest[0] === target ? [] : [target]), ...rest])];
      }),
    );
  }

  /** Separates the objects of a class that are large by themselves. */
  private splitBySize({ members }: ChildGroup): Uint32Array[] {
    const { tree } = this.input;
    if (members.length <= 1) return [members];
    const isLarge = (node: number): boolean => (tree.retained.at(node) ?? 0) >= this.minBytes;
    const large = [...members.filter(isLarge)].sort((a, b) => (tree.retained.at(b) ?? 0) - (tree.retained.at(a) ?? 0));
    if (large.length > MAX_READ) return [members];
    const small = members.filter((node) => !isLarge(node));
    return [...large.map((node) => Uint32Array.of(node)), ...(small.length > 0 ? [small] : [])];
  }

  private addPath({ anchor, anchorObject, steps }: AnchoredPath, members: Uint32Array): void {
    const retained = sumRetained(this.input.tree, members).retained;
    let parent = -1;
    let before = anchorObject;
    if (anchor) {
      parent = this.add({ parent: -1, kind: anchor.kind, label: anchor.label, field: '' }, NO_MEMBERS);
      this.lead(parent, retained, anchorObject);
    }
    for (const [at, { object, field }] of steps.slice(0, MAX_STEPS).entries()) {
      const label = this.names.label(object);
      const isEnd = at === Math.min(steps.length, MAX_STEPS) - 1;
      const named = field ?? (before >= 0 ? this.names.field(before, object) : '');
      before = object;
      // The nodes of a linked list are one step.
      if (parent >= 0 && this.groups[parent]?.kind === 'object' && this.groups[parent]?.label === label && !isEnd)
        continue;
      parent = this.add({ parent, kind: 'object', label, field: named }, isEnd ? members : NO_MEMBERS);
      if (!isEnd) this.lead(parent, retained, object);
    }
  }

  /** Counts what a step leads to without dominating it. */
  private lead(place: number, retained: number, object: number): void {
    const group = this.groups[place];
    if (!group) return;
    group.retained += retained;
    if (group.objects === 0) group.objects = 1;
    if (group.object < 0) group.object = object;
  }

  /** Adds nodes to the group of a signature, which is created when it is new. Returns its place. */
  private add(signature: Pick<SignatureGroup, 'parent' | 'kind' | 'label' | 'field'>, members: Uint32Array): number {
    const { parent, kind, label, field } = signature;
    const key = `${parent}\n${kind}\n${field}\n${label}`;
    let place = this.places.get(key);
    if (place === undefined) {
      const depth = parent < 0 ? 0 : (this.groups[parent]?.depth ?? 0) + 1;
      const empty = { objects: 0, retained: 0, object: -1, largest: 0, members: [], isExpanded: false };
      place = this.groups.push({ ...signature, depth, ...empty }) - 1;
      this.places.set(key, place);
    }
    if (members.length > 0) this.include(place, members, sumRetained(this.input.tree, members));
    return place;
  }

  /** Includes nodes and their sums in a group. */
  private include(place: number, members: Uint32Array, sums: RetainedSums): void {
    const group = this.groups[place];
    if (!group) return;
    group.objects += members.length;
    group.retained += sums.retained;
    if (sums.largestRetained > group.largest) {
      group.largest = sums.largestRetained;
      group.object = this.input.tree.objectOf.at(sums.largest) ?? -1;
    }
    group.members.push(members);
  }

  /** Finds the largest group that is to be expanded; -1 when there is none. */
  private findNext(): number {
    if (this.groups.length >= MAX_GROUPS) return -1;
    let largest = -1;
    for (const [place, { isExpanded, members, retained, depth }] of this.groups.entries()) {
      if (isExpanded || members.length === 0 || depth >= MAX_DEPTH) continue;
      if (largest < 0 || retained > (this.groups[largest]?.retained ?? 0)) largest = place;
    }
    return largest;
  }

  private expand(place: number): void {
    const group = this.groups[place];
    if (!group) return;
    group.isExpanded = true;
    const members = joinLists(group.members);
    group.members = [];
    const { dump } = this.input;
    const own = group.kind === 'object' ? toKey(dump.classOf.at(group.object) ?? 0, dump.classes.length) : -1;
    const { groups, folded, elsewhere } = this.grouping.group(members, own, this.minBytes);
    group.objects += folded;
    this.subtract(place, elsewhere);
    for (const child of groups.slice(0, MAX_CHILDREN)) {
      if (child.members.length === 0) this.addUncounted(place, child);
      else if (elsewhere > 0 && !this.isReferredTo(child)) {
        this.subtract(place, child.retained);
        this.shared.push(...this.splitBySize(child));
      } else this.addChild(place, members.length + folded, child);
    }
  }

  /** Whether the dominator of the largest object refers to it. */
  private isReferredTo({ largest }: ChildGroup): boolean {
    const { tree, objects } = this.input;
    const object = tree.objectOf.at(largest) ?? 0;
    const above = tree.objectOf.at(getParent(tree, largest)) ?? -1;
    // An element that is not found has no index.
    return above >= 0 && objects.findReferenceNames(above, object).some((name) => name !== '[]');
  }

  private addChild(parent: number, parents: number, child: ChildGroup): void {
    const { tree } = this.input;
    for (const { kind, field, members } of this.splitByField(child, parents)) {
      const label = this.names.label(tree.objectOf.at(members[0] ?? 0) ?? 0);
      const place = this.add({ parent, kind, label, field }, NO_MEMBERS);
      // What was summed when the children were grouped is not read again: in files that would be a pass over the tree.
      this.include(place, members, members === child.members ? child : sumRetained(this.input.tree, members));
    }
  }

  /** Adds a group with too many nodes to be looked at. */
  private addUncounted(parent: number, { key, objects, retained }: ChildGroup): void {
    const { classes } = this.input.dump;
    const name = classes[key >= classes.length ? key - classes.length : key]?.name ?? '?';
    const added = this.groups[this.add({ parent, kind: 'object', label: name, field: '' }, NO_MEMBERS)];
    if (!added) return;
    added.objects += objects;
    added.retained += retained;
  }

  /** What anchors retain is not counted above them. */
  private subtract(place: number, retained: number): void {
    for (let at = place; at >= 0 && retained > 0; at = this.groups[at]?.parent ?? -1) {
      const group = this.groups[at];
      if (group) group.retained -= retained;
    }
  }

  private splitByField(
    { members, largest }: ChildGroup,
    parents: number,
  ): { kind: SignatureKind; field: string; members: Uint32Array }[] {
    const { tree } = this.input;
    const toObject = (node: number): number => tree.objectOf.at(node) ?? 0;
    if (members.length <= MAX_THREAD_LOCALS && this.names.isThreadLocalEntry(toObject(members[0] ?? 0)))
      return listParts(members, (node) => this.names.threadLocal(toObject(node)), 'thread-local');
    const nameField = (node: number): string => this.names.field(toObject(getParent(tree, node)), toObject(node));
    if (parents <= MAX_READ && members.length <= MAX_READ) return listParts(members, nameField, 'object');
    const field = nameField(largest);
    // Fields refer to a few objects each. What is dominated in larger numbers is linked, and any of it may be the first.
    return [{ kind: 'object', field: field === '[]' || members.length <= MAX_FIELDS * parents ? field : '', members }];
  }

  /** Leaves out what is too small, such as threads that hold nothing and parts of a class. */
  private finish(): SignatureGroup[] {
    const places = new Map<number, number>();
    const finished: SignatureGroup[] = [];
    const held = countChildren(this.groups);
    for (const [place, group] of this.groups.entries()) {
      if (group.retained < this.minBytes || (group.parent >= 0 && !places.has(group.parent))) continue;
      const { kind, label, field, objects, retained, object } = group;
      const bound = this.readBound(place);
      // What else a reference has may hold the referent, as the value of a WeakHashMap does that refers to its key.
      const reclaimable = field === 'referent' && held[group.parent] === 1 && this.isCleared(group.parent);
      const parent = places.get(group.parent) ?? -1;
      places.set(place, finished.length);
      finished.push({
        parent,
        kind,
        label,
        field,
        objects,
        retained,
        ...(bound && { bound }),
        ...(reclaimable && { reclaimable }),
        object,
      });
    }
    return finished;
  }

  private isCleared(place: number): boolean {
    const { classes, classOf } = this.input.dump;
    const number = classOf.at(this.groups[place]?.object ?? -1) ?? -1;
    return number >= 0 && getLineage(classes, number).some(({ name }) => CLEARED.includes(name));
  }

  private readBound(place: number): SignatureGroup['bound'] {
    const steps: number[] = [];
    for (let at = place; at >= 0 && steps.length < STEPS_TO_LIMIT; at = this.groups[at]?.parent ?? -1) {
      const object = this.groups[at]?.object ?? -1;
      if (object >= 0) steps.unshift(object);
    }
    const group = this.groups[place];
    if (group?.kind !== 'object' || group.object < 0) return undefined;
    return readSignatureBound(this.input, steps, group.objects);
  }
}

/** Counts the groups directly below each group. */
function countChildren(groups: readonly GrowingGroup[]): Uint32Array {
  const counts = new Uint32Array(groups.length);
  for (const { parent } of groups) if (parent >= 0) counts[parent] = (counts[parent] ?? 0) + 1;
  return counts;
}

function listParts(
  members: Uint32Array,
  name: (node: number) => string,
  kind: SignatureKind,
): { kind: SignatureKind; field: string; members: Uint32Array }[] {
  const parts = Map.groupBy(members, name);
  return [...parts].map(([field, nodes]) => ({ kind, field, members: Uint32Array.from(nodes) }));
}
