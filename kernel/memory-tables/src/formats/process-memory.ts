import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseSize } from '../values.ts';

const HEADING = /^\s*Process Memory:\s*$/;
const FIELD = /^\s*(Virtual Size|Resident Set Size|Swapped out|C-Heap outstanding allocations): (\d{1,15})K(.{0,200})$/;
const TUNABLES = /^\s*glibc malloc tunables:/;

class ProcessMemoryParser implements TableParser {
  private readonly values = new Map<string, { readonly size: string; readonly rest: string }>();
  private readonly lines = new Map<string, number>();

  take({ text, number }: TableLine): boolean {
    if (HEADING.test(text)) return this.values.size === 0;
    const [, name, size = '', rest = ''] = FIELD.exec(text) ?? [];
    if (name === undefined) return TUNABLES.test(text);
    if (this.values.has(name)) return false;
    this.values.set(name, { size, rest });
    this.lines.set(name, number);
    return true;
  }

  finish(): TableContent | undefined {
    if (!this.values.has('Resident Set Size')) return undefined;
    return {
      kind: 'status',
      format: 'VM.info',
      rssBytes: this.getBytes('Resident Set Size'),
      peakRssBytes: this.getDetail('Resident Set Size', 'peak'),
      anonymousBytes: this.getDetail('Resident Set Size', 'anon'),
      fileBytes: this.getDetail('Resident Set Size', 'file'),
      sharedBytes: this.getDetail('Resident Set Size', 'shmem'),
      swapBytes: this.getBytes('Swapped out'),
      vmSizeBytes: this.getBytes('Virtual Size'),
      peakVmSizeBytes: this.getDetail('Virtual Size', 'peak'),
      retainedBytes: this.getDetail('C-Heap outstanding allocations', 'retained'),
      lines: this.lines,
    };
  }

  private getBytes(name: string): number | undefined {
    return parseSize(this.values.get(name)?.size, 'K');
  }

  /** A figure behind the first one: `(peak: 214624K) (anon: 182592K, file: 32032K)`, `, retained: 4176K`. */
  private getDetail(name: string, detail: string): number | undefined {
    const { rest = '' } = this.values.get(name) ?? {};
    return parseSize(new RegExp(`\\b${detail}: (\\d{1,15})K`).exec(rest)?.[1], 'K');
  }
}

/** The section `Process Memory:` of `jcmd VM.info` and of crash reports (JDK 17 and later, Linux). */
export const processMemory: TableFormat = {
  open(line) {
    if (!HEADING.test(line.text)) return undefined;
    const parser = new ProcessMemoryParser();
    return parser.take(line) ? parser : undefined;
  },
};
