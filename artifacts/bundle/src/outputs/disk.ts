import type { OutputFile } from '../output-file.ts';
import { parseDecimal, parseSize, splitColumns } from './parse-values.ts';

export interface FileSystem {
  readonly device: string;
  readonly mount: string;
  readonly usedPercent: number;
  readonly freeBytes: number;
  /** The size of the file system; NaN when not printed. */
  readonly totalBytes: number;
  /** NaN when not printed. */
  readonly inodesPercent: number;
  readonly line: number;
  /** Its file, when there are several. */
  readonly file?: OutputFile;
}

const KIB = 1024;
/** An amount: `960`, `-12` when the reserve is in use, `1,5G` and `20Gi` with -h. */
const AMOUNT = /^-?\d{1,15}(?:[.,]\d{1,3})?[KMGTPE]?i?$/;

/**
 * Reads `df -k`, `df -h` and `df -i` of Linux and macOS in every language, and `wmic logicaldisk`. A long device name
 * is on a line of its own.
 */
export function readDisk(lines: readonly string[]): FileSystem[] {
  const byMount = new Map<string, FileSystem>();
  let device: string | undefined;
  let table: Table = { inodes: false };
  lines.forEach((text, index) => {
    const words = splitColumns(text);
    const header = parseHeader(text, words);
    if (header) {
      table = header;
      return;
    }
    const whole = device !== undefined && /^\s/.test(text) ? [device, ...words] : words;
    device = isDeviceAlone(text, words) ? words[0] : undefined;
    const fileSystem = table.windows
      ? parseWindows(table.windows, words, index + 1)
      : parseFileSystem(whole, index + 1);
    if (fileSystem)
      byMount.set(fileSystem.mount, table.inodes ? mergeInodes(fileSystem, byMount.get(fileSystem.mount)) : fileSystem);
  });
  return [...byMount.values()];
}

interface Table {
  readonly inodes: boolean;
  /** The columns of the header of `wmic`. */
  readonly windows?: readonly string[];
}

/** Parses the header of a table; returns undefined for any other line. */
function parseHeader(text: string, words: readonly string[]): Table | undefined {
  if (/\bFreeSpace\b/.test(text) && /\bSize\b/.test(text)) return { inodes: false, windows: words };
  if (/\bIUse%|\bInodes\b/.test(text)) return { inodes: true };
  return /1[Kk]-|1024-|1K-Bl/.test(text) ? { inodes: false } : undefined;
}

/** Matches a device name that is too long for its column; its figures are on the next line. */
const isDeviceAlone = (text: string, words: readonly string[]): boolean =>
  words.length === 1 && words[0] !== '' && !text.startsWith(' ');

/**
 * Parses device, blocks, used, available, percent and mount; macOS has three columns about inodes in between. Names may
 * contain blanks.
 */
function parseFileSystem(words: readonly string[], line: number): FileSystem | undefined {
  const at = words.findIndex((word, index) => index >= 4 && /^\d{1,3}%$/.test(word));
  if (at < 0 || ![3, 2, 1].every((back) => AMOUNT.test(words[at - back] ?? ''))) return undefined;
  const isMacOs = /^\d+$/.test(words[at + 1] ?? '') && /^\d{1,3}%$/.test(words[at + 3] ?? '');
  return {
    device: words.slice(0, at - 3).join(' '),
    mount: words.slice(isMacOs ? at + 4 : at + 1).join(' '),
    usedPercent: parseDecimal(words[at]),
    freeBytes: (words[at - 1] ?? '').startsWith('-') ? 0 : parseSize(words[at - 1], KIB),
    totalBytes: parseSize(words[at - 3], KIB),
    inodesPercent: isMacOs ? parseDecimal(words[at + 3]) : Number.NaN,
    line,
  };
}

const mergeInodes = (fileSystem: FileSystem, existing: FileSystem | undefined): FileSystem =>
  existing
    ? { ...existing, inodesPercent: fileSystem.usedPercent }
    : {
        ...fileSystem,
        inodesPercent: fileSystem.usedPercent,
        usedPercent: Number.NaN,
        freeBytes: Number.NaN,
        totalBytes: Number.NaN,
      };

function parseWindows(header: readonly string[], words: readonly string[], line: number): FileSystem | undefined {
  const name = words.find((word) => /^[A-Z]:$/i.test(word));
  const [first = Number.NaN, second = Number.NaN] = words.filter((word) => /^\d{4,}$/.test(word)).map(Number);
  const freeFirst = header.indexOf('FreeSpace') < header.indexOf('Size');
  const [free, size] = freeFirst ? [first, second] : [second, first];
  if (name === undefined || !(size > 0)) return undefined;
  const usedPercent = 100 * (1 - free / size);
  return { device: name, mount: name, usedPercent, freeBytes: free, totalBytes: size, inodesPercent: Number.NaN, line };
}
