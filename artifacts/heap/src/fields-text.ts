import { type HeapObjects, maskedValue } from '@hindsight/heap-graph';

const MOST_FIELDS = 6;

/** `sku=A-17, count=3, owner=demo.Customer`: what an object holds, masked. */
export function fieldsText(objects: HeapObjects, object: number): string {
  const fields = objects.classOf(object)?.fields ?? [];
  const shown = fields.slice(0, MOST_FIELDS).map(({ name }) => `${name}=${valueText(objects, object, name)}`);
  return `${shown.join(', ')}${fields.length > MOST_FIELDS ? ', …' : ''}`;
}

function valueText(objects: HeapObjects, object: number, name: string): string {
  const number = objects.number(object, name);
  const target = objects.reference(object, name);
  if (target < 0) return number === undefined ? 'null' : maskedValue(name, String(number));
  const text = objects.text(target);
  return text === undefined ? objects.label(target) : maskedValue(name, text);
}
