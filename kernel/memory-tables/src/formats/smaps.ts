import { addBytes, MappingSums, type MeasuredMapping } from '../mappings/mapping-sums.ts';
import type { ResidentSizes } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { KB } from '../values.ts';

const HEADER =
  /^([0-9a-f]{5,16})-([0-9a-f]{5,16}) ([-r][-w][-x][-ps]) [0-9a-f]{6,16} [0-9a-f]{2,4}:[0-9a-f]{2,4} \d{1,20}\s*(\S.{0,4096})?$/s;
const COLON = 0x3a;
const [ZERO, NINE] = [0x30, 0x39];
const [A, P, R, S] = [0x41, 0x50, 0x52, 0x53];
const MAX_FIELD_DIGITS = 16;

/** Reads the number of a line `Name:   123 kB`, which is in the tenth of the lines that counts; -1 without one. */
function readKilobytes(line: TableLine, from: number): number {
  let at = from;
  while (line.at(at) === 0x20 || line.at(at) === 0x09) at++;
  let value = 0;
  const end = at + MAX_FIELD_DIGITS;
  const first = at;
  for (let byte = line.at(at); byte >= ZERO && byte <= NINE && at < end; byte = line.at(++at))
    value = value * 10 + (byte - ZERO);
  return at === first ? -1 : value * KB;
}

type Field = 'rss' | 'pss' | 'swap' | 'privateDirty' | 'anonymous' | 'hugePages';

/** The fields that count, by first letter and length of the name. */
const FIELDS: ReadonlyMap<number, Field> = new Map([
  [toKey(R, 'Rss'.length), 'rss'],
  [toKey(P, 'Pss'.length), 'pss'],
  [toKey(S, 'Size'.length), 'swap'],
  [toKey(P, 'Private_Dirty'.length), 'privateDirty'],
  [toKey(A, 'Anonymous'.length), 'anonymous'],
  [toKey(A, 'AnonHugePages'.length), 'hugePages'],
]);
/** What every process has at the end of its addresses. */
const STACK = /^\[(?:stack|vdso|vsyscall)/;
/** Linux 4.14, the first with such a file, prints more. */
const MIN_ROLLUP_FIELDS = 3;
/** No name of a field is longer. */
const MAX_NAME = 32;
const LETTER_I = 0x69;
const TAB = 0x09;
const N = 0x4e;
const LETTER_C = 0x43;

function toKey(first: number, length: number): number {
  return first * 64 + length;
}

/** Returns the index of the colon after the name of a field, or -1: strings for 25 lines per mapping would take most of the time. */
function findColon(line: TableLine): number {
  for (let at = 2; at < MAX_NAME; at++) {
    const byte = line.at(at);
    if (byte === COLON) return at;
    if (byte < ZERO) return -1;
  }
  return -1;
}

/** The field before the colon, if it counts. */
function getField(line: TableLine, colon: number): Field | undefined {
  const field = FIELDS.get(toKey(line.at(0), colon));
  // `Size` and `Swap`, `Private_Dirty` and `Private_Clean` differ in one letter.
  if (field === 'swap' && line.at(1) === LETTER_I) return undefined;
  if (field === 'privateDirty' && line.at(8) === LETTER_C) return undefined;
  return field;
}

/** `/proc/PID/status`, which often follows a rollup directly, begins with `Name:` and has a tab behind each colon. */
const isOfStatus = (line: TableLine, colon: number): boolean =>
  line.at(colon + 1) === TAB || (colon === 'Name'.length && line.at(0) === N);

class SmapsParser implements TableParser {
  private readonly sums = new MappingSums();
  private readonly totals: Partial<Record<Field, number>> = {};
  private mapping: MeasuredMapping | undefined;
  private isRollup = false;
  private hasFields = false;
  private fields = 0;
  private previousFields = 0;
  private hasStack = false;

  take(line: TableLine): boolean {
    const first = line.at(0);
    if (first >= 0x41 && first <= 0x5a) return this.takeField(line);
    const header = HEADER.exec(line.text);
    if (!header || this.isRollup) return false;
    this.takeHeader(header);
    return true;
  }

  finish(): TableContent | undefined {
    const sizes: ResidentSizes = {
      rssBytes: this.totals.rss,
      pssBytes: this.totals.pss,
      privateDirtyBytes: this.totals.privateDirty,
      anonymousBytes: this.totals.anonymous,
      anonymousHugePagesBytes: this.totals.hugePages,
      swapBytes: this.totals.swap,
    };
    if (this.isRollup) return { kind: 'smaps-rollup', format: 'smaps_rollup', ...sizes, missing: this.findMissing() };
    this.addMapping();
    const kinds = this.sums.finish();
    const { mappings, arenas } = this.sums;
    const format = this.hasFields ? 'smaps' : 'maps';
    const sizeBytes = this.sums.sum('sizeBytes');
    const missing = this.findMissing();
    return {
      kind: 'smaps',
      format,
      ...sizes,
      mappings,
      sizeBytes,
      kinds,
      arenas,
      unnamed: this.sums.unnamed,
      mostMapped: this.sums.findMostMapped(),
      missing,
    };
  }

  /** Every mapping has the same fields, and the kernel prints the mappings in the order of addresses up to the stack. */
  private findMissing(): string | undefined {
    if (this.isRollup) return this.fields < MIN_ROLLUP_FIELDS ? 'fields of the sum' : undefined;
    if (this.fields < this.previousFields) return 'fields of the last mapping';
    return this.hasStack ? undefined : 'the mappings up to the stack of the main thread';
  }

  private takeHeader([, from = '', to = '', rights = '', name = '']: RegExpExecArray): void {
    this.addMapping();
    this.previousFields = this.fields;
    this.fields = 0;
    if (STACK.test(name)) this.hasStack = true;
    this.isRollup = name === '[rollup]';
    const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    const sizeBytes = Math.max(0, end - start);
    this.mapping = { from: start, to: end, rights, name, sizeBytes, rssBytes: 0, anonymousHugePagesBytes: 0 };
  }

  private addMapping(): void {
    if (this.mapping && !this.isRollup) this.sums.add(this.mapping);
  }

  private takeField(line: TableLine): boolean {
    const colon = findColon(line);
    if (colon < 0 || isOfStatus(line, colon)) return false;
    this.hasFields = true;
    this.fields++;
    const field = getField(line, colon);
    if (!field) return true;
    const value = readKilobytes(line, colon + 1);
    if (value < 0) return false;
    this.totals[field] = addBytes(this.totals[field] ?? 0, value);
    if (this.mapping && field === 'rss') this.mapping.rssBytes = value;
    if (this.mapping && field === 'hugePages') this.mapping.anonymousHugePagesBytes = value;
    return true;
  }
}

/** `/proc/PID/smaps`, `smaps_rollup` and `maps`. */
export const smaps: TableFormat = {
  open(line) {
    if (!HEADER.test(line.text)) return undefined;
    const parser = new SmapsParser();
    return parser.take(line) ? parser : undefined;
  },
};
