import { isOfJdk } from '../class-names.ts';
import { lineage } from '../class-table.ts';
import { OBJECT_TYPE } from '../events.ts';
import type { HeapClass } from '../model.ts';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import type { ClassNames, Looked, Sighting, Sign } from '../patterns/pattern.ts';
import { counted, sayBytes } from '../rules/say.ts';

/** By the id of the pattern; those that are not there have no entry. */
export type Sightings = ReadonlyMap<string, Sighting>;

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
      measure === 'objects' ? `${counted(value, 'object')} of ${label}` : `${label} keeps ${sayBytes(value)}`;
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

/** Objects of one class whose fields are looked at. */
const MOST_OBJECTS = 2000;

type ElementsSign = Extract<Sign, { by: 'elements' }>;

/** Collections in fields by class and name: their owners are found in one walk over all objects for all signs. */
class FieldElements {
  private readonly analysis: Looked;
  private readonly owners = new Map<number, number[]>();
  private readonly classesOf: ReadonlyMap<ElementsSign, readonly HeapClass[]>;

  constructor(analysis: Looked) {
    this.analysis = analysis;
    const { classes, classOf } = analysis.dump;
    this.classesOf = classesBySign(classes);
    const wanted = new Uint8Array(classes.length);
    for (const [sign, matching] of this.classesOf) {
      for (const one of matching) if (fieldsOf(one, sign).length > 0) wanted[one.number] = 1;
    }
    for (let object = 0; object < classOf.length; object++) {
      const number = classOf[object] ?? -1;
      if (number < 0 || wanted[number] !== 1) continue;
      const known = this.owners.get(number);
      if (!known) this.owners.set(number, [object]);
      else if (known.length < MOST_OBJECTS) known.push(object);
    }
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
    const owners = this.owners.get(one.number) ?? [];
    return fieldsOf(one, sign).flatMap((field) =>
      owners.map((owner) => this.seen(`${one.name}.${field}`, this.analysis.objects.reference(owner, field), sign)),
    );
  }

  private seen(name: string, object: number, { least }: ElementsSign): Sighting {
    const value = object < 0 ? -1 : this.analysis.fill.elements(object);
    const sentence = `${name} has ${counted(value, 'element')}`;
    return { name, sentence, value, limit: least, measure: 'elements', object };
  }
}

/** A lone * stands for every class that is not of the JDK. */
function classesBySign(classes: readonly HeapClass[]): Map<ElementsSign, HeapClass[]> {
  const signs = KNOWN_PATTERNS.flatMap(({ signs: all }) => all.filter((sign) => sign.by === 'elements'));
  const matching = new Map<ElementsSign, HeapClass[]>(signs.map((sign) => [sign, []]));
  for (const one of classes) {
    if (one.shape !== 'instances') continue;
    const names = lineage(classes, one.number).map(({ name }) => name);
    for (const [sign, found] of matching) {
      const isOne = sign.of.includes('*')
        ? !isOfJdk(one.name)
        : names.some((name) => sign.of.some((pattern) => fits(pattern, name)));
      if (isOne) found.push(one);
    }
  }
  return matching;
}

const fieldsOf = ({ fields }: HeapClass, sign: ElementsSign): string[] =>
  fields.filter(({ name, type }) => type === OBJECT_TYPE && sign.field.test(name)).map(({ name }) => name);
