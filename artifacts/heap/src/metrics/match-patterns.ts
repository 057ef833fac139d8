import { formatBytes, pluralize } from '@hindsight/claims';
import { getLineage, type HeapClass, isJdkClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import type { ClassNames, PatternInput, PatternSignature } from '../patterns/known-pattern.ts';
import { lowerLimitInSuspect } from '../patterns/limit-in-suspect.ts';
import type { PatternMatch, PatternMatches } from '../patterns/pattern-match.ts';
import { SAMPLED_CLASSES } from '../patterns/sample-instances.ts';
import { findContainingSuspect } from './retained-memory/suspect-of-object.ts';
import { nameField } from './support/field-of-objects.ts';
import { toOriginalName } from './support/relocated-classes.ts';

/** Matches all known patterns, each by its first signature that applies. */
export function matchPatterns(analysis: PatternInput): PatternMatches {
  const elements = new FieldElements(analysis);
  const matches = new Map<string, PatternMatch>();
  for (const { id, signatures } of KNOWN_PATTERNS) {
    for (const signature of signatures) {
      const match = matchSignature(analysis, signature, elements);
      if (!match) continue;
      matches.set(id, match);
      break;
    }
  }
  return matches;
}

function matchSignature(
  analysis: PatternInput,
  signature: PatternSignature,
  elements: FieldElements,
): PatternMatch | undefined {
  switch (signature.by) {
    case 'detector':
      return signature.detect(analysis);
    case 'elements':
      return elements.largest(signature);
    case 'objects':
      return nameField(analysis, matchGroup(analysis, signature.of, 'objects', signature.min, signature));
    case 'retained':
      return leadsElsewhere(analysis, signature.notThrough)
        ? undefined
        : matchGroup(analysis, signature.of, 'bytes', computeMinBytes(analysis, signature), signature);
  }
}

/** Whether the largest memory is behind an object that explains it better. */
const leadsElsewhere = ({ suspects, objects }: PatternInput, notThrough: RegExp | undefined): boolean =>
  notThrough !== undefined &&
  suspects.some(({ chain, path }) =>
    [...chain.slice(0, MAX_STEPS), ...path.map(({ object }) => object)].some((object) =>
      notThrough.test(toOriginalName(objects.getLabel(object))),
    ),
  );

/** The chain of a linked list may be long. */
const MAX_STEPS = 50;

/** What a pattern must retain: a share of the used heap, and of the heap that there may be. */
const computeMinBytes = (
  { usedBytes, jvm }: PatternInput,
  { min, minOfMaxHeap = MIN_SHARE_OF_MAX_HEAP }: { min: number; minOfMaxHeap?: number },
): number => Math.max(min * usedBytes, minOfMaxHeap * (jvm.maxHeapBytes ?? 0));

/** Nobody notices less, whatever its share of a heap is that is nearly empty. */
const MIN_SHARE_OF_MAX_HEAP = 0.03;

function matchGroup(
  input: PatternInput,
  names: ClassNames,
  measure: 'objects' | 'bytes',
  limit: number,
  { called, isOfOne }: { readonly called?: string; readonly isOfOne?: true },
): PatternMatch | undefined {
  for (const name of names) {
    const rows = listRows(input, name);
    const value = measure === 'objects' ? sumObjects(rows) : measureBytes(input, rows, limit, isOfOne);
    const label = rows[0]?.label ?? name;
    const sentence =
      called === undefined ? describeGroup(rows, measure, value) : `${pluralize(value, called)}: objects of ${label}`;
    if (value > 0 && value >= limit) {
      return { name: label, sentence, value, limit, measure, classes: rows.map((row) => row.label) };
    }
  }
  return undefined;
}

type Rows = PatternInput['groups']['byClass'];

/** The group of a superclass includes its subclasses; a name with `*` matches each class separately. */
const listRows = ({ groups }: PatternInput, name: string): Rows =>
  (name.includes('*') ? groups.byClass : groups.bySuperclass).filter(({ label }) => matchesName(name, label));

const sumObjects = (rows: Rows): number => rows.reduce((total, { objects }) => total + objects, 0);

/** What classes keep together; 0 when one object of them has to keep half of it and none does. */
function measureBytes(input: PatternInput, rows: Rows, limit: number, isOfOne = false): number {
  const sum = rows.reduce((total, { retained }) => total + retained, 0);
  if (sum < limit || (rows.length <= 1 && !isOfOne)) return sum;
  const outermost = measureOutermost(input, new Set(rows.map(({ label }) => label)));
  return isOfOne && outermost.largest < MAIN_SHARE * outermost.sum ? 0 : outermost.sum;
}

/** Tells how many objects there are or what they keep. */
function describeGroup(rows: PatternInput['groups']['byClass'], measure: 'objects' | 'bytes', value: number): string {
  const [{ label, objects } = { label: '', objects: 0 }] = rows;
  if (measure === 'objects') return `${pluralize(value, 'object')} of ${label}`;
  const isMany = rows.length === 1 && objects > 1;
  return `${isMany ? `${pluralize(objects, 'object')} of ${label} keep` : `${label} keeps`} ${formatBytes(value)}`;
}

/**
 * What the objects of several classes retain together, and the largest of them: what one of them retains includes those
 * that it dominates.
 */
function measureOutermost(
  { dump, tree }: PatternInput,
  labels: ReadonlySet<string>,
): { readonly sum: number; readonly largest: number } {
  const isNamed = dump.classes.map(({ name }) => labels.has(name));
  let [sum, largest] = [0, 0];
  for (let node = 1; node < tree.size; ) {
    const found = isNamed[dump.classOf.at(tree.objectOf.at(node) ?? 0) ?? -1] ?? false;
    const retained = found ? (tree.retained.at(node) ?? 0) : 0;
    sum += retained;
    if (retained > largest) largest = retained;
    node = found ? (tree.endOf.at(node) ?? tree.size) : node + 1;
  }
  return { sum, largest };
}

/** Whether a class name matches a pattern such as `com.mysql.*ConnectionImpl`. */
function matchesName(pattern: string, className: string): boolean {
  const name = toOriginalName(className);
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === name;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
}

type ElementsSignature = Extract<PatternSignature, { by: 'elements' }>;

/** Finds collections in fields by the class and name of the field. */
class FieldElements {
  private readonly analysis: PatternInput;
  private readonly classesBySignature: ReadonlyMap<ElementsSignature, readonly HeapClass[]>;

  constructor(analysis: PatternInput) {
    this.analysis = analysis;
    this.classesBySignature = groupClassesBySignature(analysis.dump.classes);
  }

  /** Finds the collection with the most elements, those on the path to a suspect first, and what is in its field elsewhere. */
  largest(signature: ElementsSignature): PatternMatch | undefined {
    const all = (this.classesBySignature.get(signature) ?? []).flatMap((one) => [
      ...this.matchStatics(one, signature),
      ...this.matchFields(one, signature),
    ]);
    const [largest] = all
      .map((one) => ({ ...one, match: lowerLimitInSuspect(this.analysis, one.match, signature.minInSuspect) }))
      .filter(({ match }) => match.value >= match.limit)
      .map((one) => ({ ...one, inSuspect: findContainingSuspect(this.analysis, one.match.object ?? -1) ? 1 : 0 }))
      .sort((a, b) => b.inSuspect - a.inSuspect || b.match.value - a.match.value);
    if (!largest) return undefined;
    const equal = all.filter(({ field, match }) => field === largest.field && match.value > 0);
    return joinMatches(largest, equal);
  }

  private matchStatics(one: HeapClass, signature: ElementsSignature): FieldMatch[] {
    return one.statics
      .filter(({ name, target }) => target >= 0 && signature.field.test(name))
      .map(({ name, target }) => {
        const field = `${one.name}.${name}`;
        return { field, match: this.createMatch(field, target, signature) };
      });
  }

  private matchFields(one: HeapClass, signature: ElementsSignature): FieldMatch[] {
    const { census, dump, objects } = this.analysis;
    const owners = census.listByNumber(one.number);
    return listMatchingFields(one, signature).flatMap(({ name, declaredBy }) =>
      owners.map((owner) => ({
        field: `${dump.classes[declaredBy]?.name ?? one.name}.${name}`,
        match: this.createMatch(`${one.name}.${name}`, objects.readReference(owner, name), signature),
      })),
    );
  }

  private createMatch(name: string, object: number, { min }: ElementsSignature): PatternMatch {
    const value = object < 0 ? -1 : this.analysis.fill.elements(object);
    const sentence = `${name} has ${pluralize(value, 'element')}`;
    return { name, sentence, value, limit: min, measure: 'elements', object };
  }
}

interface FieldMatch {
  /** The field, by the class that declares it. */
  readonly field: string;
  readonly match: PatternMatch;
}

/** A collection has most elements of all in its field when it has this share of them. */
const MAIN_SHARE = 0.5;

/** Tells of all collections in a field, where no single one has most of the elements. */
function joinMatches({ field, match }: FieldMatch, equal: readonly FieldMatch[]): PatternMatch {
  const total = equal.reduce((sum, one) => sum + one.match.value, 0);
  if (match.value >= MAIN_SHARE * total) return match;
  const sentence = `${pluralize(equal.length, 'collection')} in ${field} have ${pluralize(total, 'element')}`;
  return { ...match, name: field, sentence, value: total };
}

const ELEMENTS_SIGNATURES = KNOWN_PATTERNS.flatMap(({ signatures }) =>
  signatures.filter((signature) => signature.by === 'elements'),
);

/** Whether the objects of a class are read one by one. */
export const isSampled = (one: HeapClass, names: readonly string[]): boolean =>
  names.some((name) => SAMPLED_CLASSES.has(name)) ||
  ELEMENTS_SIGNATURES.some(
    (signature) => ownsField(one, names, signature) && listMatchingFields(one, signature).length > 0,
  );

function groupClassesBySignature(classes: readonly HeapClass[]): Map<ElementsSignature, HeapClass[]> {
  const matching = new Map<ElementsSignature, HeapClass[]>(ELEMENTS_SIGNATURES.map((signature) => [signature, []]));
  for (const one of classes) {
    const names = getLineage(classes, one.number).map(({ name }) => name);
    for (const [signature, found] of matching) if (ownsField(one, names, signature)) found.push(one);
  }
  return matching;
}

/** A single `*` matches every class that is not part of the JDK. */
const ownsField = (one: HeapClass, names: readonly string[], { of }: ElementsSignature): boolean =>
  one.shape === 'instances' &&
  (of.includes('*') ? !isJdkClass(one.name) : names.some((name) => of.some((pattern) => matchesName(pattern, name))));

const listMatchingFields = ({ fields }: HeapClass, signature: ElementsSignature): HeapClass['fields'] =>
  fields.filter(({ name, type }) => type === OBJECT_TYPE && signature.field.test(name));
