import { parsedNumber } from '@hindsight/model';
import type { NmtCallSite, NmtCategory, NmtRegion, NmtSpace } from '../table.ts';
import type { TableContent, TableContext, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { NUMBER, parseCount, parseSize, SIZE_UNIT } from '../values.ts';

const HEADING = /^\s*Native Memory Tracking:\s*$/;
const TOTAL = /^\s*Total: {1,4}reserved=/;
const COMMITTED = /\(reserved=\d[^()]*, committed=\d/;
const CATEGORY = /^\s{0,8}-\s{0,60}(\S.{0,60}?) \(reserved=/;
/** Lines of the summary below a category, and those that NMT prints around it. */
const DETAIL_OF_CATEGORY = /^\s*(?::\s*)?\(|^\s*(?:malloc|mmap)[:=]|^\s*\(Omitting/;
const REGION =
  /^\s*\[0x([0-9a-f]{1,16}) - 0x([0-9a-f]{1,16})\] (?:reserved|committed)(?: and committed)? .{1,60}?(?: for (.{1,40}?))?(?: from)?\s*$/;
const FRAME = /^\s*\[0x[0-9a-f]{1,16}\]\s?(.{0,2000})$/;
const DETAIL_HEADING = /^(?:(?:Virtual memory map|Details|Memory Map):|Memory file details)\s*$/i;
/** Of a call stack, behind its frames: `(malloc=4KB type=GC #3)`, `((malloc=4KB tag=GC #3) (at peak))`, `(reserved=8KB, committed=8KB Tag=GC)`. */
const SITE = /^\s+\({1,2}(?:malloc|mmap|arena|reserved)/;
const SITE_CATEGORY = /(?:tag|type)=([\w ]{1,30}?)(?: [#+-]|\)|$)/i;
const DETAIL_TEXT = /^\s*(?:from\b|\[0x|\(\d+ call sites)/;

/** `name=12KB +3KB #45 +6` with all that may be absent. */
const PART = new RegExp(
  `([a-z][a-z ]{1,24})=(${NUMBER})(${SIZE_UNIT})?(?: (?:tag|type)=[\\w ]{1,30}?(?= [+#-]|\\)))?(?: ([+-])(${NUMBER})(${SIZE_UNIT})?)?(?: #(${NUMBER})(?: [+-](?:${NUMBER}))?)?`,
  'g',
);
const COUNT = new RegExp(`\\((classes|threads?) #(${NUMBER})`);

const MAX_CATEGORIES = 200;
/** A single line of a category may be quoted in a text; a part of a table has more. */
const MIN_CATEGORIES = 2;
/** No JVM has more categories; each loses less than one unit of the scale. */
const MAX_ROUNDED = 40;
const MAX_CALL_SITES = 30;
const MAX_REGIONS = 2000;
const MAX_FRAMES = 8;

interface Part {
  readonly bytes: number;
  readonly deltaBytes: number;
  readonly hasDelta: boolean;
  readonly count: number | undefined;
}

/** Parses all figures of a line by their names. */
function parseParts(text: string): Map<string, Part> {
  const parts = new Map<string, Part>();
  for (const [, name = '', number, unit, sign, delta, deltaUnit, counted] of text.matchAll(PART)) {
    const bytes = parseSize(number, unit);
    if (bytes === undefined) continue;
    const change = parseSize(delta, deltaUnit) ?? 0;
    parts.set(name.trim(), {
      bytes,
      deltaBytes: sign === '-' ? -change : change,
      hasDelta: sign !== undefined,
      count: parseCount(counted),
    });
  }
  return parts;
}

type Draft<Type> = { -readonly [Name in keyof Type]: Type[Name] };

class NmtParser implements TableParser {
  private readonly categories: Draft<NmtCategory>[] = [];
  private readonly regions: NmtRegion[] = [];
  private readonly sites: NmtCallSite[] = [];
  private total: ReadonlyMap<string, Part> | undefined;
  private mallocBytes: number | undefined;
  private isDiff: boolean;
  private isDetail = false;
  private scaleBytes = 1;
  private space: 'metadata' | 'classSpace' | undefined;
  private frames: string[] = [];
  private framesLine = 0;

  /** Whether the beginning of the table with its total is missing. */
  private readonly isPart: boolean;

  constructor(isDiff: boolean, isPart = false) {
    this.isDiff = isDiff;
    this.isPart = isPart;
  }

  take(line: TableLine): boolean {
    const { text } = line;
    if (/^\s*$/.test(text)) return this.endStack();
    if (HEADING.test(text)) return this.total === undefined && !this.isPart;
    if (TOTAL.test(text)) return this.takeTotal(text);
    const [, name] = CATEGORY.exec(text) ?? [];
    if (name !== undefined) return this.takeCategory(name, text, line.number);
    if (this.takeDetail(line)) return true;
    if (!DETAIL_OF_CATEGORY.test(text)) return false;
    this.takeFigures(text);
    return true;
  }

  finish(): TableContent | undefined {
    const total = this.total ?? (this.categories.length >= MIN_CATEGORIES ? sumCategories(this.categories) : undefined);
    const [reserved, committed] = [total?.get('reserved'), total?.get('committed')];
    if (!reserved || !committed) return undefined;
    const content = {
      format: this.isDetail ? ('detail' as const) : ('summary' as const),
      totalReservedBytes: reserved.bytes,
      totalCommittedBytes: committed.bytes,
      mallocBytes: this.mallocBytes,
      categories: this.categories.map((one) => (this.isDiff ? one : dropDeltas(one))),
      callSites: this.sites,
      missing: this.nameMissing(committed.bytes),
    };
    if (!this.isDiff) return { ...content, kind: 'nmt', regions: this.regions };
    return {
      ...content,
      kind: 'nmt-diff',
      totalReservedDeltaBytes: reserved.deltaBytes,
      totalCommittedDeltaBytes: committed.deltaBytes,
    };
  }

  private nameMissing(totalBytes: number): string | undefined {
    if (this.isPart) return 'the line Total';
    return this.hasAllCategories(totalBytes) ? undefined : 'categories that the total counts';
  }

  /** The total is the sum of the categories, each of which is rounded; those below one unit of the scale are left out. */
  private hasAllCategories(totalBytes: number): boolean {
    const bytes = this.categories.reduce((sum, category) => sum + category.committedBytes, 0);
    return totalBytes - bytes <= MAX_ROUNDED * this.scaleBytes;
  }

  /** A blank line ends a call stack, also one without a size. */
  private endStack(): boolean {
    this.frames = [];
    return true;
  }

  /** A second total begins the next table. */
  private takeTotal(text: string): boolean {
    if (this.total || this.isPart) return false;
    this.total = parseParts(text);
    this.scaleBytes = parseSize('1', new RegExp(`committed=(?:${NUMBER})(${SIZE_UNIT})?`).exec(text)?.[1]) ?? 1;
    this.noteDeltas(this.total);
    return true;
  }

  private noteDeltas(parts: ReadonlyMap<string, Part>): void {
    if (!this.isDiff) this.isDiff = parts.values().some(({ hasDelta }) => hasDelta);
  }

  private takeCategory(name: string, text: string, line: number): boolean {
    if ((!this.total && !this.isPart) || this.categories.length >= MAX_CATEGORIES) return false;
    const parts = parseParts(text);
    this.noteDeltas(parts);
    const [reserved, committed] = [parts.get('reserved'), parts.get('committed')];
    this.space = undefined;
    this.categories.push({
      name,
      line,
      reservedBytes: reserved?.bytes ?? 0,
      committedBytes: committed?.bytes ?? 0,
      reservedDeltaBytes: reserved?.deltaBytes ?? 0,
      committedDeltaBytes: committed?.deltaBytes ?? 0,
    });
    return true;
  }

  private takeFigures(text: string): void {
    const category = this.categories.at(-1);
    if (!category) {
      if (/^\s*malloc[:=]/.test(text)) this.mallocBytes = parseTotalMalloc(text);
      return;
    }
    const counted = COUNT.exec(text);
    if (counted?.[1] === 'classes') category.classCount ??= parseCount(counted[2]);
    else if (counted) category.threadCount ??= parseCount(counted[2]);
    if (/\(\s*Metadata/.test(text)) this.space = 'metadata';
    if (/\(\s*Class space/.test(text)) this.space = 'classSpace';
    const parts = parseParts(text);
    if (/\((?:mmap|malloc|arena|stack|tracking)/.test(text)) addFigures(category, parts, text);
    else if (this.space) category[this.space] = addToSpace(category[this.space] ?? {}, parts);
  }

  private takeDetail({ text, number }: TableLine): boolean {
    if (!this.total && !this.isPart) return false;
    if (DETAIL_HEADING.test(text)) {
      this.isDetail = true;
      return true;
    }
    if (!this.isDetail) return false;
    const region = REGION.exec(text);
    if (region) {
      this.addRegion(region);
      return true;
    }
    const frame = FRAME.exec(text);
    if (frame) {
      if (this.frames.length === 0) this.framesLine = number;
      if (this.frames.length < MAX_FRAMES) this.frames.push((frame[1] ?? '').replace(/\+0x[0-9a-f]+.*$/s, '').trim());
      return true;
    }
    if (SITE.test(text)) {
      this.addSite(text);
      return true;
    }
    return DETAIL_TEXT.test(text);
  }

  private addRegion([, from = '', to = '', category]: RegExpExecArray): void {
    this.frames = [];
    if (category === undefined || this.regions.length >= MAX_REGIONS) return;
    this.regions.push({ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16), category: category.trim() });
  }

  private addSite(text: string): void {
    const parts = parseParts(text);
    this.noteDeltas(parts);
    const size = parts.get('malloc') ?? parts.get('arena') ?? parts.get('committed');
    if (size && this.frames.length > 0) {
      const category = SITE_CATEGORY.exec(text)?.[1];
      this.sites.push({
        line: this.framesLine,
        frames: this.frames,
        bytes: size.bytes,
        deltaBytes: size.deltaBytes,
        category,
      });
      this.sites.sort((a, b) => rankSite(b) - rankSite(a));
      if (this.sites.length > MAX_CALL_SITES) this.sites.pop();
    }
    this.frames = [];
  }
}

/** The total of a table whose beginning is missing. */
function sumCategories(categories: readonly NmtCategory[]): ReadonlyMap<string, Part> {
  const sum = (read: (category: NmtCategory) => number | undefined) =>
    categories.reduce((all, category) => parsedNumber(all + (read(category) ?? 0), 'bytes') ?? all, 0);
  const toPart = (bytes: number, deltaBytes: number): Part => ({
    bytes,
    deltaBytes,
    hasDelta: deltaBytes !== 0,
    count: undefined,
  });
  return new Map([
    [
      'reserved',
      toPart(
        sum((one) => one.reservedBytes),
        sum((one) => one.reservedDeltaBytes),
      ),
    ],
    [
      'committed',
      toPart(
        sum((one) => one.committedBytes),
        sum((one) => one.committedDeltaBytes),
      ),
    ],
  ]);
}

const rankSite = ({ bytes, deltaBytes }: NmtCallSite): number =>
  deltaBytes === undefined || deltaBytes === 0 ? bytes / Number.MAX_SAFE_INTEGER : deltaBytes;

function dropDeltas({ reservedDeltaBytes: _, committedDeltaBytes: __, ...category }: NmtCategory): NmtCategory {
  return category;
}

const parseTotalMalloc = (text: string): number | undefined => {
  const match = new RegExp(`malloc[:=] ?(${NUMBER})(${SIZE_UNIT})?`).exec(text);
  return parseSize(match?.[1], match?.[2]);
};

const addUp = (a: number | undefined, b: number | undefined): number | undefined =>
  b === undefined ? a : parsedNumber((a ?? 0) + b, 'bytes');

function addFigures(category: Draft<NmtCategory>, parts: ReadonlyMap<string, Part>, text: string): void {
  const [malloc, arena, peak] = [parts.get('malloc'), parts.get('arena'), parts.get('peak')];
  const [reserved, committed] = [parts.get('reserved')?.bytes, parts.get('committed')?.bytes];
  if (malloc) {
    category.mallocBytes = malloc.bytes;
    category.mallocCount = malloc.count;
  }
  if (arena) {
    category.arenaBytes = arena.bytes;
    category.arenaCount = arena.count;
  }
  if (/\(mmap:/.test(text)) {
    category.mmapReservedBytes = reserved;
    category.mmapCommittedBytes = committed;
  }
  if (/\(stack:/.test(text)) {
    category.stackReservedBytes = reserved;
    category.stackCommittedBytes = committed;
  }
  const isAtPeak = text.includes('at peak');
  category.peakBytes = addUp(category.peakBytes, peak?.bytes ?? (isAtPeak ? (malloc ?? arena)?.bytes : undefined));
}

function addToSpace(space: NmtSpace, parts: ReadonlyMap<string, Part>): NmtSpace {
  return {
    reservedBytes: space.reservedBytes ?? parts.get('reserved')?.bytes,
    committedBytes: space.committedBytes ?? parts.get('committed')?.bytes,
    usedBytes: space.usedBytes ?? parts.get('used')?.bytes,
    wasteBytes: space.wasteBytes ?? parts.get('waste')?.bytes,
  };
}

/** `jcmd VM.native_memory` of JDK 8 and later, `-XX:+PrintNMTStatistics`, and the section of a crash report. */
export const nmt: TableFormat = {
  open(line: TableLine, { lastForeignLine }: TableContext): TableParser | undefined {
    const isPart = CATEGORY.test(line.text) && COMMITTED.test(line.text);
    if (!isPart && !HEADING.test(line.text) && !TOTAL.test(line.text)) return undefined;
    const parser = new NmtParser(/\b(?:summary|detail)\.diff\b/.test(lastForeignLine), isPart);
    return parser.take(line) ? parser : undefined;
  },
};
