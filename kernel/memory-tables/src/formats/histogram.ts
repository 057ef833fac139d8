import { parsedNumber } from '@hindsight/model';
import { isHiddenName, toJavaName } from '../class-name.ts';
import type { HistogramRow } from '../table.ts';
import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { NUMBER, parseCount } from '../values.ts';

const HEADER = /^\s*num\s+#instances\s+#bytes\s+class (?:name|description)/i;
const OPENJ9_HEADER = /^\s*num\s+object count\s+total size\s+class name/i;
const RULE = /^\s*-{10,}\s*$/;
const ROW = new RegExp(
  `^\\s*\\d{1,9}:?\\s+(${NUMBER})\\s+(${NUMBER})\\s+(\\S.{0,2000}?)(?:\\s{1,8}\\(([\\w.@+-]{1,200})\\))?$`,
);
/** A table whose header was cut off begins with its first row. */
const FIRST_ROW = /^\s*1:\s+\d{1,18}\s+\d{1,18}\s+[[\w$.<][[\w$.;<>/]*(?:\s+\(\S+\))?\s*$/;
const TOTAL = new RegExp(`^\\s*Total\\s+(?::\\s+)?(${NUMBER})\\s+(${NUMBER})`);

/** A JVM with more classes has other problems; what is beyond is counted in the totals. */
const MAX_CLASSES = 200_000;

type Draft<Type> = { -readonly [Name in keyof Type]: Type[Name] };

class HistogramParser implements TableParser {
  private readonly rows = new Map<string, Draft<HistogramRow>>();
  private readonly format: 'hotspot' | 'openj9';
  private readonly live: boolean | undefined;
  private total: { readonly instances: number; readonly bytes: number } | undefined;
  private instances = 0;
  private bytes = 0;

  constructor(format: 'hotspot' | 'openj9', live: boolean | undefined) {
    this.format = format;
    this.live = live;
  }

  take(line: TableLine): boolean {
    if (this.total) return false;
    const { text } = line;
    const row = ROW.exec(text.trimEnd());
    if (row) return this.addRow(row, line);
    const total = TOTAL.exec(text);
    if (!total) return RULE.test(text) && this.rows.size === 0;
    const [instances, bytes] = [parseCount(total[1]), parseCount(total[2])];
    if (instances !== undefined && bytes !== undefined) this.total = { instances, bytes };
    return true;
  }

  finish(): TableContent | undefined {
    if (this.rows.size === 0 && !this.total) return undefined;
    return {
      kind: 'histogram',
      format: this.format,
      totalInstances: this.total?.instances ?? this.instances,
      totalBytes: this.total?.bytes ?? this.bytes,
      totalComputed: this.total === undefined,
      missing: this.total === undefined ? 'the line Total' : undefined,
      live: this.live,
      rows: [...this.rows.values()],
    };
  }

  private addRow([, count, size, name = '', module]: RegExpExecArray, line: TableLine): boolean {
    const [instances, bytes] = [parseCount(count), parseCount(size)];
    if (instances === undefined || bytes === undefined) return true;
    this.instances = parsedNumber(this.instances + instances, 'count') ?? this.instances;
    this.bytes = parsedNumber(this.bytes + bytes, 'count') ?? this.bytes;
    const className = toJavaName(hasOnlyAscii(name) ? name : decodeName(line, name));
    const known = this.rows.get(className);
    if (known) {
      known.instances = parsedNumber(known.instances + instances, 'count') ?? known.instances;
      known.bytes = parsedNumber(known.bytes + bytes, 'count') ?? known.bytes;
      known.rows++;
    } else if (this.rows.size < MAX_CLASSES)
      this.rows.set(className, {
        className,
        module,
        instances,
        bytes,
        line: line.number,
        rows: 1,
        ...(isHiddenName(name) && { hidden: true }),
      });
    return true;
  }
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII begins with control characters.
const hasOnlyAscii = (text: string): boolean => /^[\x00-\x7f]*$/.test(text);

const decodeName = (line: TableLine, name: string): string => ROW.exec(line.decode())?.[3] ?? name;

const readsLiveObjects = (command: string): boolean | undefined => {
  if (/-histo:live|GC\.class_histogram(?!.*-all)/.test(command)) return true;
  return /-histo\b|GC\.class_histogram.*-all/.test(command) ? false : undefined;
};

/** `jcmd GC.class_histogram`, `jmap -histo`, `jhsdb jmap --histo` with class descriptions, and the same of OpenJ9. */
export const histogram: TableFormat = {
  open(line, { lastForeignLine }) {
    const { text } = line;
    const live = readsLiveObjects(lastForeignLine);
    if (HEADER.test(text)) return new HistogramParser('hotspot', live);
    if (OPENJ9_HEADER.test(text)) return new HistogramParser('openj9', live);
    if (!FIRST_ROW.test(text)) return undefined;
    const parser = new HistogramParser('hotspot', live);
    return parser.take(line) ? parser : undefined;
  },
};
