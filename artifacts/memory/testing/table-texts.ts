/** Texts of tables as tools print them, for tests. */

export interface CategorySketch {
  readonly kb: number;
  readonly reservedKb?: number;
  readonly threads?: number;
  readonly classes?: number;
  /** Further lines of the category. */
  readonly lines?: readonly string[];
}

const START = Date.UTC(2026, 10, 22, 10, 0, 0);

export const stampAt = (seconds: number): string => new Date(START + seconds * 1000).toISOString();

/** One `VM.native_memory summary`; categories are in KB. */
export function writeNmt(categories: Readonly<Record<string, number | CategorySketch>>): string {
  const rows = Object.entries(categories).map(([name, value]) => {
    const { kb, reservedKb = kb, threads, classes, lines = [] } = typeof value === 'number' ? { kb: value } : value;
    return [
      `-                 ${name} (reserved=${reservedKb}KB, committed=${kb}KB)`,
      ...(threads === undefined ? [] : [`                            (thread #${threads})`]),
      ...(classes === undefined ? [] : [`                            (classes #${classes})`]),
      ...lines.map((line) => `                            ${line}`),
    ].join('\n');
  });
  const total = Object.values(categories).reduce<number>(
    (sum, value) => sum + (typeof value === 'number' ? value : value.kb),
    0,
  );
  return `4711:\n\nNative Memory Tracking:\n\nTotal: reserved=${2 * total}KB, committed=${total}KB\n\n${rows.join('\n')}\n`;
}

/** A series with a stamp before each table, `seconds` apart. */
export const writeSeries = (tables: readonly string[], seconds = 10): string =>
  tables.map((table, index) => `${stampAt(index * seconds)}\n${table}`).join('\n');

/** Rows of `[class, instances, bytes]`. */
export function writeHistogram(rows: readonly (readonly [string, number, number])[]): string {
  const lines = rows.map(([name, instances, bytes], index) => `${index + 1}: ${instances} ${bytes} ${name}`);
  const sum = (column: 1 | 2) => rows.reduce((total, row) => total + row[column], 0);
  return `num     #instances         #bytes  class name\n-----------\n${lines.join('\n')}\nTotal ${sum(1)} ${sum(2)}\n`;
}

/** Rows of a jstat table below its header. */
export const writeJstat = (header: string, rows: readonly (readonly (number | string)[])[]): string =>
  [header, ...rows.map((row) => row.join(' '))].join('\n');

export const writeStatus = (fields: Readonly<Record<string, number | string>>): string =>
  `Name:\tjava\n${Object.entries(fields)
    .map(([name, value]) => `${name}:\t${typeof value === 'number' && name.startsWith('Vm') ? `${value} kB` : value}`)
    .join('\n')}\n`;

export const writeRollup = (fields: Readonly<Record<string, number>>): string =>
  `fa000000-7ffc330b2000 ---p 00000000 00:00 0    [rollup]\n${Object.entries(fields)
    .map(([name, kb]) => `${name}:   ${kb} kB`)
    .join('\n')}\n`;

export const writeCgroup = (fields: Readonly<Record<string, number | string>>): string =>
  Object.entries(fields)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');

/** Values that rise evenly. */
export const rise = (first: number, last: number, points = 8): number[] =>
  Array.from({ length: points }, (_, index) => Math.round(first + ((last - first) * index) / (points - 1)));
