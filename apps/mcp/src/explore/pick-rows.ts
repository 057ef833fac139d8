import { isMembers, type JsonValue, type Members } from '../upstream/json-value.ts';

function stepInto(value: JsonValue, name: string): readonly JsonValue[] {
  if (Array.isArray(value)) {
    const list = value as readonly JsonValue[];
    const found = list.map((item) => stepInto(item, name));
    // Rows of one of several dumps say of which.
    if (list.length < 2) return found.flat();
    return found.flatMap((rows, index) =>
      rows.flat().map((row) => (isMembers(row) ? { ofDump: index + 1, ...row } : row)),
    );
  }
  const member = isMembers(value) && Object.hasOwn(value, name) ? value[name] : undefined;
  return member === undefined ? [] : [member];
}

/** Finds the rows of an answer by the names of the members that lead to them. */
export function pickRows(answer: Members, path: string): readonly JsonValue[] {
  let values: readonly JsonValue[] = [answer];
  for (const name of path.split('.')) values = values.flatMap((value) => stepInto(value, name));
  return values.flat() as readonly JsonValue[];
}

/** Leaves out the columns that an assistant does not need, also of rows that are lists of objects. */
export function pickColumns(row: JsonValue, columns: readonly string[] | undefined): JsonValue {
  if (columns === undefined) return row;
  if (Array.isArray(row)) return (row as readonly JsonValue[]).map((item) => pickColumns(item, columns));
  if (!isMembers(row)) return row;
  return Object.fromEntries(
    ['ofDump', ...columns].flatMap((name) => {
      const value = row[name];
      return value === undefined || value === '' ? [] : [[name, value]];
    }),
  );
}

/** Whether a row contains a text, any case. */
export const hasValue = (row: JsonValue, text: string): boolean =>
  JSON.stringify(row).toLowerCase().includes(JSON.stringify(text.toLowerCase()).slice(1, -1));

/** Reads a value of a row by the name of its column, `a.b` for a member of a member; the first one of a list. */
export function readColumn(row: JsonValue | undefined, column: string): string | number | undefined {
  let value: JsonValue | undefined = row;
  for (const name of column.split('.')) value = isMembers(value) ? value[name] : undefined;
  const single = Array.isArray(value) ? (value as readonly JsonValue[])[0] : value;
  return typeof single === 'string' || typeof single === 'number' ? single : undefined;
}
