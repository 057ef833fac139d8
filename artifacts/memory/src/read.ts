import { PrefixStrippedLine } from '@hindsight/intake';
import { type MemoryTable, type MemoryTableKind, MemoryTableReader, parseStampInName } from '@hindsight/memory-tables';
import type { Line, TextSource } from '@hindsight/model';
import { createLineMasker } from '@hindsight/privacy';
import type { TableEvent } from './events.ts';
import { findForeignPrefix } from './foreign-prefix.ts';
import type { CutTable, MemoryTables, Snapshot, TableGroup } from './model.ts';
import { ThinnedList } from './thinned-list.ts';

const MAX_EXAMPLES = 20;
const MAX_EXAMPLE_CHARACTERS = 300;
const MAX_GROUPS = 1000;
const MAX_PIDS = 100;
/** A prompt or a sentence ends a table; a line like these is a part of it. */
const BEGIN_OF_ROW = /^(?:\s*[\d(-]|[0-9a-f]{4}|[A-Z]\w{2,20}:?\s*\d*$)/;
const TRACKING_DISABLED = /Native memory tracking is not enabled/i;

/** Collects tables and what stands between them. */
class TableCollector {
  readonly unparsed = { count: 0, examples: [] as { line: number; text: string }[] };
  trackingDisabledLine: number | undefined;
  backwardTimeLine: number | undefined;
  snapshotCount = 0;
  private readonly groups: (TableGroup & { snapshots: number })[] = [];
  private readonly byKind = new Map<MemoryTableKind, ThinnedList<Snapshot>>();
  private readonly pids = new Set<number>();
  private readonly lastStamps = new Map<string, number>();
  private readonly reader = new MemoryTableReader((table) => this.add({ table, member: this.member }));
  private member = '';
  private cutTable: CutTable | undefined;
  private lastTable: MemoryTable | undefined;
  private linesSince = 0;
  private lastForeign = '';
  private modifiedMs: number | undefined;
  private mask = createLineMasker();
  private stripped = new PrefixStrippedLine();

  readonly line = (source: Line): void => {
    const line = this.stripped.strip(source);
    if (this.reader.line(line) !== 'foreign' || this.isBehindPrefix(source)) return;
    this.linesSince++;
    this.lastForeign = line.text.slice(0, MAX_EXAMPLE_CHARACTERS);
    if (TRACKING_DISABLED.test(line.text)) this.trackingDisabledLine ??= line.number;
    this.unparsed.count++;
    if (this.unparsed.examples.length >= MAX_EXAMPLES) return;
    const text = this.mask(line.decode().slice(0, MAX_EXAMPLE_CHARACTERS));
    this.unparsed.examples.push({ line: line.number, text });
  };

  /** Tables may stand in the output of a logger or wrapper; its prefix is learned from the first heading behind it. */
  private isBehindPrefix(source: Line): boolean {
    const prefix = findForeignPrefix(source.text);
    if (prefix === 0) return false;
    this.stripped.learn(source, prefix);
    return this.reader.line(this.stripped.strip(source)) !== 'foreign';
  }

  open({ name, modifiedMs }: Pick<TextSource, 'name' | 'modifiedMs'>): void {
    this.member = name;
    this.modifiedMs = modifiedMs;
    this.mask = createLineMasker();
    this.stripped = new PrefixStrippedLine();
    this.lastStamps.clear();
  }

  close(): void {
    this.reader.end();
    const { missing, line = 0, lastLine = 0, kind = 'nmt' } = this.lastTable ?? {};
    // The last line of a file that was cut is seldom whole, so that it belongs to no table.
    const isLast = this.linesSince === 0 || (this.linesSince === 1 && BEGIN_OF_ROW.test(this.lastForeign));
    if (missing !== undefined && isLast) this.cutTable ??= { kind, missing, line, lastLine, member: this.member };
    this.lastTable = undefined;
  }

  build(): MemoryTables {
    return {
      groups: this.groups,
      byKind: new Map([...this.byKind].map(([kind, list]) => [kind, list.values])),
      snapshotCount: this.snapshotCount,
      unparsed: this.unparsed,
      pids: [...this.pids],
      backwardTimeLine: this.backwardTimeLine,
      trackingDisabledLine: this.trackingDisabledLine,
      cutTable: this.cutTable,
    };
  }

  private add({ table, member }: TableEvent): void {
    this.lastTable = table;
    this.linesSince = 0;
    const count = table.kind === 'jstat' ? table.rowCount : 1;
    this.snapshotCount += count;
    if (table.pid !== undefined && this.pids.size < MAX_PIDS) this.pids.add(table.pid);
    this.list(table, member, count);
    const list = this.byKind.get(table.kind) ?? new ThinnedList<Snapshot>(measure);
    this.byKind.set(table.kind, list);
    list.add(this.toSnapshot(table, member));
  }

  private toSnapshot(table: MemoryTable, member: string): Snapshot {
    const stamp = table.stampMs;
    if (stamp === undefined) {
      const named = parseStampInName(member);
      if (named !== undefined) return { table, member, ms: named, source: 'file-name' };
      return { table, member, ms: this.modifiedMs, source: this.modifiedMs === undefined ? 'order' : 'mtime' };
    }
    const last = this.lastStamps.get(table.kind);
    if (last !== undefined && stamp < last) this.backwardTimeLine ??= table.line;
    this.lastStamps.set(table.kind, stamp);
    return { table, member, ms: stamp, source: 'stamp' };
  }

  /** Tables of one kind and format in a file are one group. */
  private list(table: MemoryTable, member: string, count: number): void {
    const known = this.groups.findLast(
      (group) => group.kind === table.kind && group.format === table.format && group.member === member,
    );
    if (known) known.snapshots += count;
    else if (this.groups.length < MAX_GROUPS)
      this.groups.push({ kind: table.kind, format: table.format, snapshots: count, line: table.line, member });
  }
}

/** The rows that a table keeps in memory. */
function measure({ table }: Snapshot): number {
  if (table.kind === 'histogram' || table.kind === 'jstat') return table.rows.length;
  if (table.kind === 'nmt' || table.kind === 'nmt-diff') return table.categories.length + table.callSites.length;
  return 16;
}

const byNaturalOrder = new Intl.Collator('en', { numeric: true });

/** Reads all tables of all files, in the natural order of their names. Line numbers continue from file to file. */
export async function readMemoryTables(sources: readonly TextSource[]): Promise<MemoryTables> {
  const collector = new TableCollector();
  let firstNumber = 1;
  for (const source of sources.toSorted((a, b) => byNaturalOrder.compare(a.name, b.name))) {
    collector.open(source);
    const { lines } = await source.readLines(collector.line, { firstNumber });
    collector.close();
    firstNumber += lines;
  }
  return collector.build();
}
