import { MappingSums } from '../mappings/mapping-sums.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseSize } from '../values.ts';

const EXTENDED_HEADER = /^\s*Address\s+Kbytes\s+(?:PSS\s+)?RSS\s/;
const WIDE_HEADER = /^\s*Address\s+Perm\s+Offset\s+Device\s+Inode\s+Size\s/;
/** `13597:   /usr/bin/java …`, and the rows below it. */
const COMMAND = /^(\d{1,10}):\s{1,20}(?:\S|$)/;
const ROW =
  /^\s*([0-9a-f]{8,16})\s+(\d{1,15})(K?)\s+(?:(\d{1,15})\s+(?:(\d{1,15})\s+)?)?([-r][-w][-xs][-ps]?[-R]?-?)\s+(\S.{0,4096})?$/s;
const WIDE_ROW = /^\s*([0-9a-f]{8,16})\s+([-r][-w][-x][-sp])\s+[0-9a-f]+\s+\S+\s+\d+\s+(\d{1,15})(.{0,4096})$/;
const TOTAL = /^\s*total(?: kB)?\s+(\d{1,15})K?(?:\s+(\d{1,15}))?/i;
const WIDE_TOTAL = /^\s*(\d{1,15}\s+){2,40}K[Bi]/;
const RULE = /^[\s=-]*$/;
const MAX_COLUMNS = 64;
const FLAG = /^[a-z?]{2}$/;

type PmapFormat = 'pmap' | 'pmap -x' | 'pmap -X';

class PmapParser implements TableParser {
  private readonly sums = new MappingSums();
  private readonly format: PmapFormat;
  private readonly columns: readonly string[];
  private readonly pid: number | undefined;
  private total: { readonly sizeBytes: number | undefined; readonly rssBytes: number | undefined } | undefined;

  constructor(format: PmapFormat, header: string, pid?: number) {
    this.format = format;
    this.columns = header.trim().split(/\s+/, MAX_COLUMNS);
    this.pid = pid;
  }

  take({ text }: TableLine): boolean {
    if (this.total) return false;
    if (this.format === 'pmap -X' ? this.takeWideRow(text) : this.takeRow(text)) return true;
    const total = TOTAL.exec(text);
    if (total) {
      this.total = { sizeBytes: parseSize(total[1], 'K'), rssBytes: parseSize(total[2], 'K') };
      return true;
    }
    if (this.format === 'pmap -X' && WIDE_TOTAL.test(text)) return this.takeWideTotal(text);
    return RULE.test(text) && text.trim() !== '';
  }

  finish(): TableContent | undefined {
    const kinds = this.sums.finish();
    const { mappings, arenas } = this.sums;
    if (mappings === 0) return undefined;
    const hasRss = this.format !== 'pmap';
    return {
      kind: 'pmap',
      format: this.format,
      pid: this.pid,
      mappings,
      sizeBytes: this.total?.sizeBytes ?? this.sums.sum('sizeBytes'),
      rssBytes: hasRss ? (this.total?.rssBytes ?? this.sums.sum('rssBytes')) : undefined,
      kinds,
      arenas,
      unnamed: this.sums.unnamed,
      mostMapped: this.sums.findMostMapped(),
      missing: this.total === undefined ? 'the line with the total' : undefined,
    };
  }

  private takeRow(text: string): boolean {
    const row = ROW.exec(text);
    if (!row) return false;
    const [, address = '', size, , pssOrRss, rss, rights = '', name = ''] = row;
    // With a column PSS, the resident size is the second figure; else it is the first, before `Dirty`.
    const resident = this.columns.includes('PSS') ? rss : pssOrRss;
    this.add(address, parseSize(size, 'K') ?? 0, parseSize(resident, 'K') ?? 0, rights, name);
    return true;
  }

  private takeWideRow(text: string): boolean {
    const row = WIDE_ROW.exec(text);
    if (!row) return false;
    const [, address = '', rights = '', size, rest = ''] = row;
    const numbers = rest.trim().split(/\s+/, MAX_COLUMNS);
    const rss = numbers[this.columns.indexOf('Rss') - this.columns.indexOf('Size') - 1];
    const words = numbers.slice(this.columns.length - this.columns.indexOf('Size') - 2);
    // `pmap -XX` prints the flags of a mapping as words of two letters before its name.
    const hasFlags = this.columns.includes('VmFlags');
    const from = hasFlags ? words.findIndex((word) => !FLAG.test(word)) : 0;
    const name = from < 0 ? '' : words.slice(from).join(' ');
    this.add(address, parseSize(size, 'K') ?? 0, parseSize(rss?.replace(/\D/g, ''), 'K') ?? 0, rights, name);
    return true;
  }

  private takeWideTotal(text: string): boolean {
    const sums = text.trim().split(/\s+/, MAX_COLUMNS);
    const rss = sums[this.columns.indexOf('Rss') - this.columns.indexOf('Size')];
    this.total = { sizeBytes: parseSize(sums[0], 'K'), rssBytes: parseSize(rss, 'K') };
    return true;
  }

  private add(address: string, sizeBytes: number, rssBytes: number, rights: string, name: string): void {
    const from = Number.parseInt(address, 16);
    this.sums.add({
      from,
      to: from + sizeBytes,
      rights,
      name: name.trim(),
      sizeBytes,
      rssBytes,
      anonymousHugePagesBytes: 0,
    });
  }
}

/** `pmap`, `pmap -x`, `pmap -X` and `pmap -XX`. */
export const pmap: TableFormat = {
  open({ text }, { lastForeignLine }) {
    const pid = Number(COMMAND.exec(lastForeignLine)?.[1] ?? Number.NaN);
    const process = Number.isNaN(pid) ? undefined : pid;
    if (EXTENDED_HEADER.test(text)) return new PmapParser('pmap -x', text, process);
    if (WIDE_HEADER.test(text)) return new PmapParser('pmap -X', text, process);
    const row = ROW.exec(text);
    if (row?.[3] !== 'K') return undefined;
    const parser = new PmapParser('pmap', '', process);
    return parser.take({ text } as TableLine) ? parser : undefined;
  },
};
