import { FORMATS } from './formats/index.ts';
import { parseStampLine } from './stamp.ts';
import type { MemoryTable } from './table.ts';
import type { TableContext, TableParser } from './table-format.ts';
import { PlainLine, type TableLine } from './table-line.ts';

const PID_LINE = /^\s*(\d{1,10}):(?:\s|$)/;

/** What became of a line: `table` belongs to a table, `stamp` tells the time of the next one, `foreign` is neither. */
export type LineUse = 'table' | 'stamp' | 'foreign' | 'blank';

/** Reads tables from lines of which not all belong to one: a pasted console, a file of a capture. */
export class MemoryTableReader {
  private readonly emit: (table: MemoryTable) => void;
  private parser: TableParser | undefined;
  private firstLine = 0;
  private lastLine = 0;
  private pid: number | undefined;
  private stampMs: number | undefined;
  /** A stamp tells the time of one table of each kind: the next one of the same kind is of another time. */
  private readonly stamped = new Set<string>();
  private context: TableContext = { lastForeignLine: '' };

  constructor(emit: (table: MemoryTable) => void) {
    this.emit = emit;
  }

  line(line: TableLine): LineUse {
    if (this.parser) {
      if (this.parser.take(line)) {
        this.lastLine = line.number;
        return 'table';
      }
      this.close();
    }
    return this.offer(line);
  }

  /** Ends the input: no table, stamp or process continues after it. */
  end(): void {
    this.close();
    this.pid = undefined;
    this.stampMs = undefined;
    this.context = { lastForeignLine: '' };
  }

  private offer(line: TableLine): LineUse {
    for (const format of FORMATS) {
      this.parser = format.open(line, this.context);
      if (!this.parser) continue;
      this.firstLine = line.number;
      this.lastLine = line.number;
      return 'table';
    }
    return this.readForeign(line.text);
  }

  private readForeign(text: string): LineUse {
    if (/^\s*$/.test(text)) return 'blank';
    const stamp = parseStampLine(text);
    if (stamp !== undefined) {
      this.stampMs = stamp;
      this.stamped.clear();
      return 'stamp';
    }
    const pid = PID_LINE.exec(text);
    if (pid) this.pid = Number(pid[1]);
    else this.context = { lastForeignLine: text.slice(0, MAX_CONTEXT) };
    return 'foreign';
  }

  private close(): void {
    const content = this.parser?.finish();
    this.parser = undefined;
    if (!content) return;
    const stampMs = this.stamped.has(content.kind) ? undefined : this.stampMs;
    this.stamped.add(content.kind);
    const table = { ...content, line: this.firstLine, lastLine: this.lastLine, pid: content.pid ?? this.pid, stampMs };
    this.pid = undefined;
    this.context = { lastForeignLine: '' };
    this.emit(table as MemoryTable);
  }
}

const MAX_CONTEXT = 500;

/** Reads all tables of a few lines: a section of a crash report, a small file. */
export function readMemoryTables(lines: readonly string[], firstLine = 1): MemoryTable[] {
  const tables: MemoryTable[] = [];
  const reader = new MemoryTableReader((table) => tables.push(table));
  lines.forEach((text, index) => {
    reader.line(new PlainLine(text, firstLine + index));
  });
  reader.end();
  return tables;
}
