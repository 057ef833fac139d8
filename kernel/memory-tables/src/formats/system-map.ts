import { MappingSums } from '../mappings/mapping-sums.ts';
import type { MappingKind } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseCount } from '../values.ts';

const HEADER = /^\s*from\s+to\s+(?:vsize|size)\s.*\bfile\b/;
const ROW = /^\s*0x([0-9a-f]{4,16})\s?-\s?0x([0-9a-f]{4,16})\s+(\S.{0,4096})$/;
const RIGHTS = /^[-r][-w][-x][-sp]$/;
/** Lines of the legend before the header, and of the sums behind the rows. */
const HEADING = /^(?:Memory mappings|Virtual memory map):\s*$/i;
const LEGEND = /^\s{0,20}[\w, ]{1,20}: {1,20}\S/;
const SUMS = /^\s*(?:Number of mappings|vsize|rss|committed|shared|swapped out|using thp|hugetlb|max_map_count)\s?:/;
const MAX_WORDS = 16;

/** What the column `info` says, which several words may share: `META,INTERN`, `STACK-20238-main`. */
const KINDS: readonly (readonly [RegExp, MappingKind])[] = [
  [/\bJAVAHEAP\b/, 'java-heap'],
  [/\b(?:CLASS|META)\b/, 'metaspace'],
  [/\bCODE\b/, 'code-cache'],
  [/\bSTACK\b/, 'thread-stack'],
  [/\b(?:GC|CARDTBL|GCCARDSET)\b/, 'gc'],
  [/\bCDS\b/, 'shared-archive'],
];

class SystemMapParser implements TableParser {
  private readonly sums = new MappingSums();
  private columns: readonly string[] = [];
  private isOver = false;

  take({ text }: TableLine): boolean {
    if (SUMS.test(text) && this.sums.mappings > 0) {
      this.isOver = true;
      return true;
    }
    if (/^[\s=]*$/.test(text)) return true;
    if (HEADER.test(text) && this.columns.length === 0) {
      // Both addresses are one word of a row.
      this.columns = text.trim().split(/\s+/, MAX_WORDS).slice(2);
      return true;
    }
    const row = ROW.exec(text);
    if (row && this.columns.length > 0) return this.takeRow(row);
    return this.columns.length === 0 && (HEADING.test(text) || LEGEND.test(text));
  }

  finish(): TableContent | undefined {
    const kinds = this.sums.finish();
    const { mappings, arenas, unnamed } = this.sums;
    if (mappings === 0) return undefined;
    return {
      kind: 'smaps',
      format: 'System.map',
      mappings,
      sizeBytes: this.sums.sum('sizeBytes'),
      rssBytes: this.columns.includes('rss') ? this.sums.sum('rssBytes') : undefined,
      kinds,
      arenas,
      unnamed,
      missing: this.isOver ? undefined : 'the number of mappings',
    };
  }

  private takeRow([, from = '', to = '', rest = '']: RegExpExecArray): boolean {
    const words = rest.trim().split(/\s+/, MAX_WORDS);
    const get = (column: string): string => words[this.columns.indexOf(column)] ?? '';
    const [start, end] = [Number.parseInt(from, 16), Number.parseInt(to, 16)];
    const info = get('info');
    const kind = KINDS.find(([pattern]) => pattern.test(info))?.[1];
    const file = this.columns.indexOf('file');
    const name = file < 0 ? '' : words.slice(file).join(' ').replace(/^-$/, '');
    const rssBytes = parseCount(/^\d{1,20}$/.exec(get('rss'))?.[0]) ?? 0;
    this.sums.add({
      from: start,
      to: end,
      rights: words.find((word) => RIGHTS.test(word)) ?? '----',
      name,
      sizeBytes: Math.max(0, end - start),
      rssBytes,
      anonymousHugePagesBytes: 0,
      ...(kind && { kind }),
      isForeign: info === '-',
    });
    return true;
  }
}

/** `jcmd System.map` of JDK 22 and later: the mappings of the process with what the JVM knows of them. */
export const systemMap: TableFormat = {
  open(line) {
    if (!HEADING.test(line.text) && !HEADER.test(line.text)) return undefined;
    const parser = new SystemMapParser();
    return parser.take(line) ? parser : undefined;
  },
};
