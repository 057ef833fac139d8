import { type HeapObjects, maskValue } from '@hindsight/heap-graph';

const MAX_FIELDS = 6;

/** Formats the fields of an object with masked values: `sku=A-17, count=3, owner=demo.Customer`. */
export function formatFields(objects: HeapObjects, object: number): string {
  const fields = objects.getClass(object)?.fields ?? [];
  const shown = fields.slice(0, MAX_FIELDS).map(({ name }) => `${name}=${formatValue(objects, object, name)}`);
  return `${shown.join(', ')}${fields.length > MAX_FIELDS ? ', …' : ''}`;
}

function formatValue(objects: HeapObjects, object: number, name: string): string {
  const number = objects.readNumber(object, name);
  const target = objects.readReference(object, name);
  if (target < 0) return number === undefined ? 'null' : maskValue(name, String(number));
  const text = objects.readText(target);
  return text === undefined ? objects.getLabel(target) : maskValue(name, text);
}
