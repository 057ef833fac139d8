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

export const JSTAT_GC = 'Timestamp S0C S1C S0U S1U EC EU OC OU MC MU CCSC CCSU YGC YGCT FGC FGCT CGC CGCT GCT';
export const JSTAT_CAUSES = 'Timestamp S0 S1 E O M CCS YGC YGCT FGC FGCT CGC CGCT GCT LGCC GCC';

const OLD_CAPACITY = 1_000_000;

/** A row of `jstat -gc -t`: an old generation of 1,000,000 KB of which `oldPercent` is used. */
export const writeGcRow = (
  seconds: number,
  oldPercent: number,
  full: number,
  gcSeconds = 0,
  young = 0,
  edenKb = 1000,
): number[] => [
  seconds,
  ...[0, 0, 0, 0, edenKb, 0, OLD_CAPACITY, (OLD_CAPACITY * oldPercent) / 100, 0, 0, 0, 0],
  ...[young, 0, full, gcSeconds, 0, 0, gcSeconds],
];

/** A row of `jstat -gccause -t` with the cause of the last collection. */
export const writeCauseRow = (full: number, cause: string): (number | string)[] => [
  ...[full, 0, 0, 0, 50, 90, 90, 10, 1, full, 1, 0, 0, 2],
  cause,
  ' No GC',
];

/** A `VM.metaspace` with this much in use. */
export const writeMetaspace = (used: string, limit: string, free = '0 bytes'): string => {
  const committed = `${(Number.parseFloat(used) + Number.parseFloat(free)).toFixed(2)} MB`;
  return `Total Usage - 3 loaders, 771 classes:\n       Both:    5 chunks,      4.02 MB capacity,  ${committed} (  7%) committed,   ${used} (  6%) used,    ${free} ( <1%) free,     0 bytes (  0%) waste\n\nMaxMetaspaceSize: ${limit}\nCompressedClassSpaceSize: 1.00 GB\n`;
};

const KB = 1024;

function writeMapping(from: number, kb: number, rights: string, rssKb: number, name = '', hugeKb = 0): string {
  const range = `${from.toString(16)}-${(from + kb * KB).toString(16)}`;
  return `${range} ${rights} 00000000 00:00 0 ${name}\nSize: ${kb} kB\nRss: ${rssKb} kB\nAnonHugePages: ${hugeKb} kB\nAnonymous: ${name === '' ? rssKb : 0} kB`;
}

const LIBRARIES_BEGIN = 0x7f_00_00_00_00_00;

/** An smaps with this many equal mappings that do not touch each other. */
export const writeMappings = (mappings: number, name: string, kb: number): string =>
  Array.from({ length: mappings }, (_, index) =>
    writeMapping(LIBRARIES_BEGIN + index * (kb + 4) * KB, kb, 'r--s', kb, name),
  ).join('\n');

const ARENA_KB = 64 * KB;

/** An smaps with arenas of glibc that are half in use. */
export const writeArenas = (arenas: number): string =>
  Array.from({ length: arenas }, (_, index) => {
    const from = LIBRARIES_BEGIN + 2 * index * ARENA_KB * KB;
    const used = ARENA_KB / 2;
    return `${writeMapping(from, used, 'rw-p', used)}\n${writeMapping(from + used * KB, ARENA_KB - used, '---p', 0)}`;
  }).join('\n');

/** An smaps with thread stacks. */
export const writeStacks = (stacks: number, hugeKb: number): string =>
  Array.from({ length: stacks }, (_, index) => {
    const from = LIBRARIES_BEGIN + index * 16 * KB * KB + 4 * KB;
    return `${writeMapping(from, 16, '---p', 0)}\n${writeMapping(from + 16 * KB, 8192, 'rw-p', Math.max(64, hugeKb), '', hugeKb)}`;
  }).join('\n');

/** A `VM.classloader_stats` with this many loaders of each class, of five classes each. */
export function writeLoaders(loaders: Readonly<Record<string, number>>): string {
  const rows = Object.entries(loaders).flatMap(([name, count]) =>
    Array.from(
      { length: count },
      () => `0x000000007b0409a0  0x000000007a1c9698  0x00007f9ea415c790  5  12288  10512  ${name}`,
    ),
  );
  const total = `Total = ${rows.length}  ${5 * rows.length}  ${12288 * rows.length}  ${10512 * rows.length}`;
  return `ClassLoader  Parent  CLD*  Classes  ChunkSz  BlockSz  Type\n${rows.join('\n')}\n${total}\n`;
}
