import { columns, decimal, sizeIn } from './numbers.ts';

export interface FileSystem {
  readonly device: string;
  readonly mount: string;
  readonly usedPercent: number;
  readonly freeBytes: number;
  /** NaN when not printed. */
  readonly inodesPercent: number;
  readonly line: number;
}

const KIB = 1024;
/** `960`, `-12` beyond what is reserved, with -h `1,5G` and `20Gi`. */
const AMOUNT = /^-?\d{1,15}(?:[.,]\d{1,3})?[KMGTPE]?i?$/;

/** `df -k` and `-h` of Linux and macOS in every language (long device names stand on a line of their own), `df -i`, `wmic logicaldisk`. */
export function readDisk(lines: readonly string[]): FileSystem[] {
  const found = new Map<string, FileSystem>();
  let device: string | undefined;
  let table: Table = { inodes: false };
  lines.forEach((text, index) => {
    const words = columns(text);
    const header = tableBelow(text, words);
    if (header) {
      table = header;
      return;
    }
    const whole = device !== undefined && /^\s/.test(text) ? [device, ...words] : words;
    device = isDeviceAlone(text, words) ? words[0] : undefined;
    const row = table.windows ? ofWindows(table.windows, words, index + 1) : rowOf(whole, index + 1);
    if (row) found.set(row.mount, table.inodes ? asInodes(row, found.get(row.mount)) : row);
  });
  return [...found.values()];
}

interface Table {
  readonly inodes: boolean;
  /** The header of `wmic`. */
  readonly windows?: readonly string[];
}

/** Undefined when it is no header. */
function tableBelow(text: string, words: readonly string[]): Table | undefined {
  if (/\bFreeSpace\b/.test(text) && /\bSize\b/.test(text)) return { inodes: false, windows: words };
  if (/\bIUse%|\bInodes\b/.test(text)) return { inodes: true };
  return /1[Kk]-|1024-|1K-Bl/.test(text) ? { inodes: false } : undefined;
}

/** Too long for its column: the figures stand on the next line. */
const isDeviceAlone = (text: string, words: readonly string[]): boolean =>
  words.length === 1 && words[0] !== '' && !text.startsWith(' ');

/** Device, blocks, used, available, percent, on macOS three columns of inodes, mount. Names may hold blanks. */
function rowOf(words: readonly string[], line: number): FileSystem | undefined {
  const at = words.findIndex((word, index) => index >= 4 && /^\d{1,3}%$/.test(word));
  if (at < 0 || ![3, 2, 1].every((back) => AMOUNT.test(words[at - back] ?? ''))) return undefined;
  const ofMac = /^\d+$/.test(words[at + 1] ?? '') && /^\d{1,3}%$/.test(words[at + 3] ?? '');
  return {
    device: words.slice(0, at - 3).join(' '),
    mount: words.slice(ofMac ? at + 4 : at + 1).join(' '),
    usedPercent: decimal(words[at]),
    freeBytes: (words[at - 1] ?? '').startsWith('-') ? 0 : sizeIn(words[at - 1], KIB),
    inodesPercent: ofMac ? decimal(words[at + 3]) : Number.NaN,
    line,
  };
}

const asInodes = (row: FileSystem, known: FileSystem | undefined): FileSystem =>
  known
    ? { ...known, inodesPercent: row.usedPercent }
    : { ...row, inodesPercent: row.usedPercent, usedPercent: Number.NaN, freeBytes: Number.NaN };

function ofWindows(header: readonly string[], words: readonly string[], line: number): FileSystem | undefined {
  const name = words.find((word) => /^[A-Z]:$/i.test(word));
  const [first = Number.NaN, second = Number.NaN] = words.filter((word) => /^\d{4,}$/.test(word)).map(Number);
  const freeFirst = header.indexOf('FreeSpace') < header.indexOf('Size');
  const [free, size] = freeFirst ? [first, second] : [second, first];
  if (name === undefined || !(size > 0)) return undefined;
  const usedPercent = 100 * (1 - free / size);
  return { device: name, mount: name, usedPercent, freeBytes: free, inodesPercent: Number.NaN, line };
}
