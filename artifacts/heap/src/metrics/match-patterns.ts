import { formatBytes, pluralize } from '@hindsight/claims';
import { type HeapClass, isOfJdk, lineage, OBJECT_TYPE } from '@hindsight/heap-graph';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import { LOOKED_CLASSES } from '../patterns/sample-instances.ts';
import type { ClassNames, Looked, Sign } from '../patterns/known-pattern.ts';
import type { Sighting, Sightings } from '../patterns/pattern-match.ts';

/** Looks for all known patterns, each by the first of its signs that shows. */
export function lookForPatterns(analysis: Looked): Sightings {
  const elements = new FieldElements(analysis);
  const sightings = new Map<string, Sighting>();
  for (const { id, signs } of KNOWN_PATTERNS) {
    for (const sign of signs) {
      const seen = see(analysis, sign, elements);
      if (!seen) continue;
      sightings.set(id, seen);
      break;
    }
  }
  return sightings;
}

function see(analysis: Looked, sign: Sign, elements: FieldElements): Sighting | undefined {
  switch (sign.by) {
    case 'look':
      return sign.look(analysis);
    case 'elements':
      return elements.largest(sign);
    case 'objects':
      return byGroup(analysis, sign.of, 'objects', sign.least);
    case 'retained':
      return byGroup(analysis, sign.of, 'bytes', sign.least * analysis.usedBytes);
  }
}

function byGroup(
  { groups }: Looked,
  names: ClassNames,
  measure: 'objects' | 'bytes',
  limit: number,
): Sighting | undefined {
  for (const name of names) {
    // A group of a superclass has its subclasses; with a * each class speaks for itself.
    const rows = (name.includes('*') ? groups.byClass : groups.bySuperclass).filter(({ label }) => fits(name, label));
    const value = rows.reduce((sum, row) => sum + (measure === 'objects' ? row.objects : row.retained), 0);
    const label = rows[0]?.label ?? name;
    const sentence =
      measure === 'objects' ? `${pluralize(value, 'object')} of ${label}` : `${label} keeps ${formatBytes(value)}`;
    if (value > 0 && value >= limit) return { name: label, sentence, value, limit, measure };
  }
  return undefined;
}

/** `com.mysql.*ConnectionImpl` */
function fits(pattern: string, name: string): boolean {
  const star = pattern.indexOf('*');
  if (star < 0) return pattern === name;
  const [before, after] = [pattern.slice(0, star), pattern.slice(star + 1)];
  return name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
}

type ElementsSign = Extract<Sign, { by: 'elements' }>;

/** Collections in fields by class and name. */
class FieldElements {
  private readonly analysis: Looked;
  private readonly classesOf: ReadonlyMap<ElementsSign, readonly HeapClass[]>;

  constructor(analysis: Looked) {
    this.analysis = analysis;
    this.classesOf = classesBySign(analysis.dump.classes);
  }

  largest(sign: ElementsSign): Sighting | undefined {
    const seen = (this.classesOf.get(sign) ?? [])
      .flatMap((one) => [...this.inStatics(one, sign), ...this.inFields(one, sign)])
      .filter(({ value }) => value >= sign.least);
    return seen.sort((a, b) => b.value - a.value)[0];
  }

  private inStatics(one: HeapClass, sign: ElementsSign): Sighting[] {
    return one.statics
      .filter(({ name, target }) => target >= 0 && sign.field.test(name))
      .map(({ name, target }) => this.seen(`${one.name}.${name}`, target, sign));
  }

  private inFields(one: HeapClass, sign: ElementsSign): Sighting[] {
    const owners = this.analysis.census.ofClass(one.number);
    return fieldsOf(one, sign).flatMap((field) =>
      owners.map((owner) => this.seen(`${one.name}.${field}`, this.analysis.objects.reference(owner, field), sign)),
    );
  }

  private seen(name: string, object: number, { least }: ElementsSign): Sighting {
    const value = object < 0 ? -1 : this.analysis.fill.elements(object);
    const sentence = `${name} has ${pluralize(value, 'element')}`;
    return { name, sentence, value, limit: least, measure: 'elements', object };
  }
}

const ELEMENTS_SIGNS = KNOWN_PATTERNS.flatMap(({ signs }) => signs.filter((sign) => sign.by === 'elements'));

/** Whether objects of a class are looked at one by one. */
export const isLookedAt = (one: HeapClass, names: readonly string[]): boolean =>
  names.some((name) => LOOKED_CLASSES.has(name)) ||
  ELEMENTS_SIGNS.some((sign) => isOwner(one, names, sign) && fieldsOf(one, sign).length > 0);

function classesBySign(classes: readonly HeapClass[]): Map<ElementsSign, HeapClass[]> {
  const matching = new Map<ElementsSign, HeapClass[]>(ELEMENTS_SIGNS.map((sign) => [sign, []]));
  for (const one of classes) {
    const names = lineage(classes, one.number).map(({ name }) => name);
    for (const [sign, found] of matching) if (isOwner(one, names, sign)) found.push(one);
  }
  return matching;
}

/** A lone * stands for every class that is not of the JDK. */
const isOwner = (one: HeapClass, names: readonly string[], { of }: ElementsSign): boolean =>
  one.shape === 'instances' &&
  (of.includes('*') ? !isOfJdk(one.name) : names.some((name) => of.some((pattern) => fits(pattern, name))));

const fieldsOf = ({ fields }: HeapClass, sign: ElementsSign): string[] =>
  fields.filter(({ name, type }) => type === OBJECT_TYPE && sign.field.test(name)).map(({ name }) => name);
