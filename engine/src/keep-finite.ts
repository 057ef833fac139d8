/** What a figure is in a table when it is not known. */
const UNKNOWN_CELL = '–';

type Members = Readonly<Record<string, unknown>>;

const isQuantity = (value: Members): boolean => typeof value.value === 'number' && typeof value.unit === 'string';

/** Without this member the object says nothing: a figure its value, evidence what was measured, a finding its evidence. */
const isEmptyWithout = (whole: Members, member: string): boolean =>
  (member === 'value' && ('unit' in whole || 'label' in whole)) || (member === 'measured' && whole.kind === 'metric');

/**
 * Returns plain data without the numbers that are not finite: JSON would write null for them, and what reads null as a
 * number fails for as long as the report is stored. Readers of artifacts keep such numbers out; this is for figures that
 * were derived from unusual ones. Data without such a number is returned as it is; undefined means that nothing is left.
 */
export function keepFinite(value: unknown): unknown {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value !== 'object' || value === null) return value;
  return Array.isArray(value) ? keepFiniteItems(value) : keepFiniteMembers(value as Members);
}

/**
 * Nearly all data is finite: nothing is built before the first item that is not. An index is a third of the time of an iterator in code that
 * V8 has not compiled.
 */
function keepFiniteItems(items: readonly unknown[]): unknown {
  let kept: unknown[] | undefined;
  for (let index = 0; index < items.length; index++) {
    const item = items[index];
    const finite = Number.isFinite(item) ? item : keepFinite(item);
    if (finite !== item) kept ??= items.slice(0, index);
    kept?.push(finite);
  }
  if (!kept) return items;
  return kept.flatMap((item, index) => {
    if (item !== undefined || items[index] === undefined) return [item];
    return isQuantity(items[index] as Members) ? [UNKNOWN_CELL] : [];
  });
}

function keepFiniteMembers(whole: Members): unknown {
  let kept: Record<string, unknown> | undefined;
  for (const name in whole) {
    const member = whole[name];
    const finite = keepFinite(member);
    if (finite === member) continue;
    if (finite === undefined && isEmptyWithout(whole, name)) return undefined;
    if (name === 'evidence' && Array.isArray(finite) && finite.length === 0) return undefined;
    kept ??= { ...whole };
    if (finite === undefined) delete kept[name];
    else kept[name] = finite;
  }
  return kept ?? whole;
}
