import { formatBytes, pluralize } from '@hindsight/claims';
import { getLineage, type HeapClass, isJdkClass, OBJECT_TYPE } from '@hindsight/heap-graph';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import type { ClassNames, PatternInput, PatternSignature } from '../patterns/known-pattern.ts';
import { lowerLimitInSuspect } from '../patterns/limit-in-suspect.ts';
import type { PatternMatch, PatternMatches } from '../patterns/pattern-match.ts';
import { SAMPLED_CLASSES } from '../patterns/sample-instances.ts';

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
      return matchGroup(analysis, signature.of, 'objects', signature.min);
    case 'retained':
      return matchGroup(analysis, signature.of, 'bytes', computeMinBytes(analysis, signature));
  }
}

/** What a pattern must retain: a share of the used heap, and of the heap that there may be. */
const computeMinBytes = (
  { usedBytes, jvm }: PatternInput,
  { min, minOfMaxHeap = MIN_SHARE_OF_MAX_HEAP }: { min: number; minOfMaxHeap?: number },
): number => Math.max(min * usedBytes, minOfMaxHeap * (jvm.maxHeapBytes ?? 0));

/** Nobody notices less, whatever its share of a heap is that is nearly empty. */
const MIN_SHARE_OF_MAX_HEAP = 0.03;

function matchGroup(
  { groups }: PatternInput,
  names: ClassNames,
  measure: 'objects' | 'bytes',
  limit: number,
): PatternMatch | undefined {
  for (const name of names) {
    // The group of a superclass includes its subclasses; a name with `*` matches each class separately.
    const rows = (name.includes('*') ? groups.byClass : groups.bySuperclass).filter(({ label }) =>
      matchesName(name, label),
    );
    const value = rows.reduce((sum, row) => sum + (measure === 'objects' ? row.objects : row.retained), 0);
    const label = rows[0]?.label ?? name;
    const sentence =
      measure === 'objects' ? `${pluralize(value, 'object')} of ${label}` : `${label} keeps ${formatBytes(value)}`;
    if (value > 0 && value >= limit) {
      return { name: label, sentence, value, limit, measure, classes: rows.map((row) => row.label) };
    }
  }
  return undefined;
}

/** Whether a class name matches a pattern such as `com.mysql.*ConnectionImpl`. */
function matchesName(pattern: string, name: string): boolean {
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

  largest(signature: ElementsSignature): PatternMatch | undefined {
    const match = (this.classesBySignature.get(signature) ?? [])
      .flatMap((one) => [...this.matchStatics(one, signature), ...this.matchFields(one, signature)])
      .map((one) => lowerLimitInSuspect(this.analysis, one))
      .filter(({ value, limit }) => value >= limit);
    return match.sort((a, b) => b.value - a.value)[0];
  }

  private matchStatics(one: HeapClass, signature: ElementsSignature): PatternMatch[] {
    return one.statics
      .filter(({ name, target }) => target >= 0 && signature.field.test(name))
      .map(({ name, target }) => this.createMatch(`${one.name}.${name}`, target, signature));
  }

  private matchFields(one: HeapClass, signature: ElementsSignature): PatternMatch[] {
    const owners = this.analysis.census.listByNumber(one.number);
    return listMatchingFields(one, signature).flatMap((field) =>
      owners.map((owner) =>
        this.createMatch(`${one.name}.${field}`, this.analysis.objects.readReference(owner, field), signature),
      ),
    );
  }

  private createMatch(name: string, object: number, { min }: ElementsSignature): PatternMatch {
    const value = object < 0 ? -1 : this.analysis.fill.elements(object);
    const sentence = `${name} has ${pluralize(value, 'element')}`;
    return { name, sentence, value, limit: min, measure: 'elements', object };
  }
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

const listMatchingFields = ({ fields }: HeapClass, signature: ElementsSignature): string[] =>
  fields.filter(({ name, type }) => type === OBJECT_TYPE && signature.field.test(name)).map(({ name }) => name);
