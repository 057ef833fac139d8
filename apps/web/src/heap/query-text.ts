export interface QueryPosition {
  /** Line and column, both counted from 1. */
  readonly line: number;
  readonly column: number;
}

/** Parses the position of a fault of a query: `line 2, column 7`. */
export function placeInFault(details: string): QueryPosition | undefined {
  const [, line, column] = /line (\d{1,6}), column (\d{1,6})/i.exec(details) ?? [];
  return line === undefined || column === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** Finds the word of a query at a position, as a range of characters. */
export function rangeAt(query: string, { line, column }: QueryPosition): readonly [from: number, to: number] {
  const lines = query.split('\n');
  const before = lines.slice(0, line - 1).reduce((sum, one) => sum + one.length + 1, 0);
  const from = Math.min(query.length, before + column - 1);
  const [word = ''] = /^[\w.$@]+|^./.exec(query.slice(from)) ?? [];
  return [from, from + word.length];
}
