import { getUnitBytes, type Line } from '@hindsight/model';
import type { DumpContent } from '../../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../../format.ts';

const ID = 'heap-block';
const H = 0x48;
const BEGINS = /^Heap:?\s*$/;
/**
 * Eden, survivors and spaces are parts of their generation; metaspace and permanent generation are not part of the
 * heap.
 */
const NOT_HEAP = /^\s*(?:Metaspace|class space|PSPermGen|compacting perm gen|concurrent-mark-sweep perm gen|Perm Gen)/i;
/**
 * Matches ` PSYoungGen      total 76288K, used 3932K [0x…)` and ` garbage-first heap   total reserved 4194304K,
 * committed 262144K, used 5120K`.
 */
const GENERATION = /\stotal .{0,100}?used (\d+)([KMG])|^\s*ZHeap\s+used (\d+)([KMG])/;
/** Matches ` ZHeap used 42M, capacity 260M, max capacity 4096M` and ` 4096M max, 260M soft max, …` (Shenandoah). */
const MAX = /(?:max capacity|total reserved) (\d+)([KMG])|^\s*(\d+)([KMG])B? (?:total|max),/;
/** Matches ` 4096M max, 4096M soft max, 256M committed, 12M used`. */
const SHENANDOAH_USED = /committed, (\d+)([KMG])B? used/;
const MAX_LINE = 500;

function parseBytes(pattern: RegExp, text: string): number | undefined {
  const match = pattern
    .exec(text)
    ?.slice(1)
    .filter((part) => part !== undefined);
  return match && Number(match[0]) * getUnitBytes(match[1] ?? '');
}

/** Reads the heap that HotSpot prints at the end of a dump on `kill -3`. Used bytes are summed over its generations. */
function read(emit: (event: DumpContent) => void): DumpReader {
  let used: number | undefined;
  let max: number | undefined;
  let first = 0;

  function line({ text, number }: Line): LineResult {
    first ||= number;
    if (BEGINS.test(text)) return number === first ? 'read' : 'over';
    if (!text.startsWith(' ') || text.length > MAX_LINE) return 'over';
    const lineUsed = NOT_HEAP.test(text)
      ? undefined
      : (parseBytes(GENERATION, text) ?? parseBytes(SHENANDOAH_USED, text));
    if (lineUsed !== undefined) used = (used ?? 0) + lineUsed;
    max ??= parseBytes(MAX, text);
    return 'read';
  }

  function end(): void {
    if (used !== undefined) emit({ kind: 'fact', name: 'heapUsedBytes', value: used, line: first });
    if (max !== undefined) emit({ kind: 'fact', name: 'heapMaxBytes', value: max, line: first });
  }

  return { line, end };
}

export const HEAP_BLOCK: DumpFormat = {
  id: ID,
  title: 'Heap of HotSpot',
  detect: () => 0,
  findStart: (line) => (line.at(0) === H && line.length <= 6 && BEGINS.test(line.text) ? 0 : -1),
  open: read,
};
