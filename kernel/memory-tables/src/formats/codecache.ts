import type { CodeHeapSegment } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseCount, parseSize } from '../values.ts';

const SEGMENT =
  /^\s*(CodeHeap '[^']{1,60}'|CodeCache): size=(\d{1,15})Kb,? used=(\d{1,15})Kb(?:,? max_used=(\d{1,15})Kb)?/;
const OTHER = /^\s*(?:bounds \[|total_blobs=|Compilation: |stopped_count=|full_count=)/;
/** What follows the last segment. */
const END = /total_blobs=/;
const FULL = /\bfull_count=(\d{1,9})/;
const DISABLED = /^\s*Compilation: disabled/i;
const MAX_SEGMENTS = 20;

class CodeCacheParser implements TableParser {
  private readonly segments: CodeHeapSegment[] = [];
  private full: { readonly count: number | undefined; readonly line: number } | undefined;
  private disabledLine: number | undefined;
  private isWhole = false;

  take({ text, number }: TableLine): boolean {
    const [, name, size, used, maxUsed] = SEGMENT.exec(text) ?? [];
    if (name !== undefined) {
      if (this.segments.some((one) => one.name === name) || this.segments.length >= MAX_SEGMENTS) return false;
      const [sizeBytes, usedBytes] = [parseSize(size, 'K') ?? 0, parseSize(used, 'K') ?? 0];
      this.segments.push({ name, line: number, sizeBytes, usedBytes, maxUsedBytes: parseSize(maxUsed, 'K') });
      return true;
    }
    if (END.test(text)) this.isWhole = true;
    const full = FULL.exec(text);
    if (full) this.full ??= { count: parseCount(full[1]), line: number };
    if (DISABLED.test(text)) this.disabledLine ??= number;
    return full !== null || OTHER.test(text);
  }

  finish(): TableContent | undefined {
    if (this.segments.length === 0) return undefined;
    return {
      kind: 'codecache',
      format: 'codecache',
      segments: this.segments,
      fullCount: this.full?.count,
      fullCountLine: this.full?.line,
      compilationDisabledLine: this.disabledLine,
      missing: this.isWhole ? undefined : 'the counts of blobs and methods',
    };
  }
}

/** `jcmd Compiler.codecache`. */
export const codecache: TableFormat = {
  open(line) {
    if (!SEGMENT.test(line.text)) return undefined;
    const parser = new CodeCacheParser();
    return parser.take(line) ? parser : undefined;
  },
};
