import type { CollectorName, NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import { parseAddress, parseNumber, parseSize } from '../numbers.ts';

const HEAP_ADDRESS = /address: (0x[0-9a-f]+), size: (\d+) MB(?:, Compressed Oops mode: ([^,:]+))?/i;

/** Reads `Heap address: 0x…, size: 64 MB, Compressed Oops mode: 32-bit`. */
export function readHeapAddress({ jvm, heap, lines }: ReportDraft, { text, line }: NumberedText): void {
  const match = HEAP_ADDRESS.exec(text);
  if (!match) return;
  lines.heapAddress = line;
  jvm.heapBase = parseAddress(match[1]);
  jvm.compressedOopsMode = match[3]?.trim();
  if (match[3] !== undefined) jvm.compressedOops = true;
  heap.maxBytes ??= parseSize(match[2], 'M');
}

const CLASS_SPACE = /mapped at: (0x[0-9a-f]{1,16})-/i;

/** Reads `Compressed class space mapped at: 0x…-0x…, reserved size: 1073741824`. */
export function readClassSpace({ jvm }: ReportDraft, { text }: NumberedText): void {
  jvm.classSpaceBase ??= parseAddress(CLASS_SPACE.exec(text)?.[1]);
}

/** The heap of a collector as its first line names it. */
const COLLECTORS: readonly (readonly [string, CollectorName])[] = [
  ['garbage-first heap', 'G1'],
  ['PSYoungGen', 'Parallel'],
  ['ParOldGen', 'Parallel'],
  ['def new generation', 'Serial'],
  ['par new generation', 'CMS'],
  ['concurrent mark-sweep generation', 'CMS'],
  ['Shenandoah', 'Shenandoah'],
  ['ZHeap', 'ZGC'],
  ['Epsilon', 'Epsilon'],
];

const GENERATION =
  /^\s*([A-Za-z][\w -]{0,60}?) {1,40}total (?:reserved (\d+)([KMG]), committed )?(\d+)([KMG]),(?:.*?\bused) (\d+)([KMG])/;
const SPACE = /^\s+(\w+) space (\d+)([KMG]),\s*(\d+)% used/;
const SHENANDOAH = /^\s*(\d+)([KMG])B? (?:max|total),(?:.*?)(\d{1,18})([KMG])B? committed, (\d+)([KMG])B? used/;
const Z_HEAP = /^\s*ZHeap\s+used (\d+)([KMG]), capacity (\d+)([KMG]), max capacity (\d+)([KMG])/;
const EPSILON = /Heap: (\d+)([KMG]) reserved, (\d+)([KMG]) committed, (\d+)([KMG])/;
const METASPACE =
  /^\s*(Metaspace|class space)\s+used (\d+)([KMG]),(?: capacity \d+[KMG],)? committed (\d+)([KMG]), reserved (\d+)([KMG])/;

/** Sums of the generations of one printed heap. */
export interface HeapSums {
  committedBytes?: number | undefined;
  usedBytes?: number | undefined;
}

const add = (sum: number | undefined, more: number | undefined): number | undefined =>
  more === undefined ? sum : (sum ?? 0) + more;

/** Adds a row of a printed heap to its sums; returns whether it is one. */
export function addHeapRow(sums: HeapSums, text: string): boolean {
  const generation = GENERATION.exec(text);
  // The permanent generation of JDK 7 and earlier is beside the heap: -Xmx does not count it.
  if (generation && /perm/i.test(generation[1] ?? '')) return false;
  if (generation) {
    sums.committedBytes = add(sums.committedBytes, parseSize(generation[4], generation[5]));
    sums.usedBytes = add(sums.usedBytes, parseSize(generation[6], generation[7]));
    return true;
  }
  const other = SHENANDOAH.exec(text) ?? EPSILON.exec(text);
  if (other) {
    sums.committedBytes = parseSize(other[3], other[4]);
    sums.usedBytes = parseSize(other[5], other[6]);
    return true;
  }
  const z = Z_HEAP.exec(text);
  if (!z) return false;
  sums.usedBytes = parseSize(z[1], z[2]);
  sums.committedBytes = parseSize(z[3], z[4]);
  return true;
}

/** Reads a line of the section `Heap:`. */
export function readHeap(draft: ReportDraft, { text, line }: NumberedText): void {
  const { heap, jvm, lines } = draft;
  jvm.gc ??= COLLECTORS.find(([words]) => text.includes(words))?.[1];
  if (readMetaspaceRow(draft, { text, line })) return;
  if (addHeapRow(heap, text)) {
    lines.heap ??= line;
    heap.maxBytes ??= readMaximum(text);
  }
  readRegion(draft, { text, line });
}

function readMaximum(text: string): number | undefined {
  const reserved = GENERATION.exec(text);
  const [first, unit] = [EPSILON.exec(text), SHENANDOAH.exec(text)];
  const z = Z_HEAP.exec(text);
  return (
    parseSize(reserved?.[2], reserved?.[3]) ??
    parseSize(first?.[1], first?.[2]) ??
    parseSize(unit?.[1], unit?.[2]) ??
    parseSize(z?.[5], z?.[6])
  );
}

function readRegion({ heap }: ReportDraft, { text, line }: NumberedText): void {
  const generation = GENERATION.exec(text);
  if (generation) {
    const totalBytes = parseSize(generation[4], generation[5]);
    const usedBytes = parseSize(generation[6], generation[7]);
    addRow(heap.regions, { name: generation[1] ?? '', totalBytes, usedBytes, line });
    return;
  }
  const space = SPACE.exec(text);
  if (!space) return;
  addRow(heap.regions, {
    name: `${space[1]} space`,
    totalBytes: parseSize(space[2], space[3]),
    usedPercent: parseNumber(space[4], 'percent'),
    line,
  });
}

/** Reads the rows `Metaspace used …` and `class space used …`; the last ones count, as they are those at the crash. */
export function readMetaspaceRow({ metaspace, lines }: ReportDraft, { text, line }: NumberedText): boolean {
  const match = METASPACE.exec(text);
  if (!match) return false;
  const used = parseSize(match[2], match[3]);
  const committed = parseSize(match[4], match[5]);
  const reserved = parseSize(match[6], match[7]);
  if (match[1] === 'Metaspace') {
    lines.metaspace = line;
    Object.assign(metaspace, { usedBytes: used, committedBytes: committed, reservedBytes: reserved });
  } else {
    Object.assign(metaspace, { classUsedBytes: used, classCommittedBytes: committed, classReservedBytes: reserved });
  }
  return true;
}

const METASPACE_LIMIT = /^MaxMetaspaceSize: ([\d.]+) ([KMG]?B|bytes)/;
/** JDK 11 writes the largest number of 64 bits for a limit that was not set. */
const NO_LIMIT_BYTES = 2 ** 60;

export function readMetaspaceLimit({ metaspace }: ReportDraft, { text }: NumberedText): void {
  const match = METASPACE_LIMIT.exec(text);
  const limit = parseSize(match?.[1], match?.[2]);
  if (limit !== undefined && limit < NO_LIMIT_BYTES) metaspace.maxBytes = limit;
}

const CODE_HEAP = /^(?:CodeHeap '[^']*'|CodeCache): size=(\d+)Kb,? used=(\d+)Kb,? max_used=(\d+)Kb/;
const FULL_COUNT = /full_count=(\d+)/;

/** Reads the rows of the code cache; the segments of JDK 9 and later are summed, and a row of their sum replaces them. */
export function readCodeCache({ codeCache, lines }: ReportDraft, { text, line }: NumberedText): void {
  const match = CODE_HEAP.exec(text);
  if (!match) return;
  lines.codeCache ??= line;
  const [size, used, most] = [match[1], match[2], match[3]].map((digits) => parseSize(digits, 'K'));
  const isSum = text.startsWith('CodeCache');
  codeCache.sizeBytes = isSum ? size : add(codeCache.sizeBytes, size);
  codeCache.usedBytes = isSum ? used : add(codeCache.usedBytes, used);
  codeCache.maxUsedBytes = isSum ? most : add(codeCache.maxUsedBytes, most);
}

/** Reads ` compilation: enabled`, `Compilation: disabled (…)` and `full_count=0`. */
export function readCompilationState({ codeCache, lines }: ReportDraft, { text, line }: NumberedText): void {
  const state = /^\s*[Cc]ompilation: ([^,]+)/.exec(text)?.[1]?.trim();
  if (state !== undefined) {
    codeCache.compilation ??= state;
    lines.compilation ??= line;
  }
  const count = parseNumber(FULL_COUNT.exec(text)?.[1]);
  if (count === undefined) return;
  codeCache.fullCount = count;
  codeCache.full = count > 0;
}
