import type { InspectedObject } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { formatExactSize, formatRootKinds, whole } from './heap-text.ts';

/** A line of the inspector: a text, or an object to open. */
export type InspectorFact = { readonly name: string } & (
  | { readonly text: string; readonly isCode?: boolean }
  | { readonly object: number }
);

function listSizes({ row, length, entries, capacity }: InspectedObject): InspectorFact[] {
  const facts: InspectorFact[] = [
    { name: 'Shallow', text: formatExactSize(row.shallowSize) },
    { name: 'Retained', text: row.retainedSize > 0 ? formatExactSize(row.retainedSize) : 'unreachable' },
  ];
  if (length !== undefined) facts.push({ name: 'Length', text: whole(length) });
  if (entries !== undefined) {
    const slots = capacity === undefined ? '' : ` in ${whole(capacity)} slots`;
    facts.push({ name: 'Entries', text: `${whole(entries)}${slots}` });
  }
  return facts;
}

/** What the inspector states about an object, in the order in which it is shown; what does not apply is left out. */
export function listFacts(inspected: InspectedObject): readonly InspectorFact[] {
  const { row, address, loader, superclasses, dominatorId } = inspected;
  return [
    ...listSizes(inspected),
    { name: 'Address', text: address, isCode: true },
    { name: 'Class loader', text: escapeControls(loader) },
    ...(superclasses.length > 0 ? [{ name: 'Extends', text: escapeControls(superclasses.join(' › ')) }] : []),
    ...(dominatorId >= 0 ? [{ name: 'Kept alive by', object: dominatorId }] : []),
    ...(row.suffix === '' ? [] : [{ name: 'GC root', text: escapeControls(formatRootKinds(row.suffix)) }]),
  ];
}
