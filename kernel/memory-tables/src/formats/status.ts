import type { TableContent, TableFormat, TableParser } from '../table-format.ts';
import type { TableLine } from '../table-line.ts';
import { parseCount, parseSize } from '../values.ts';

const FIELD = /^([A-Za-z][\w.]{1,40}):\s*(\S.{0,4000})?$/s;
const FIRST = /^(?:Name|Umask|State|Tgid|VmPeak|VmSize|VmRSS|VmHWM):\s/;
/** Without one of these it is not about memory. */
const FIGURES = ['VmRSS', 'VmSize', 'VmHWM', 'VmSwap', 'Threads'];
const MAX_FIELDS = 200;

class StatusParser implements TableParser {
  private readonly values = new Map<string, string>();
  private readonly lines = new Map<string, number>();

  take({ text, number }: TableLine): boolean {
    const field = FIELD.exec(text);
    if (!field || this.values.has(field[1] ?? '') || this.values.size >= MAX_FIELDS) return false;
    this.values.set(field[1] ?? '', (field[2] ?? '').trim());
    this.lines.set(field[1] ?? '', number);
    return true;
  }

  finish(): TableContent | undefined {
    if (!FIGURES.some((name) => this.values.has(name))) return undefined;
    return {
      kind: 'status',
      format: 'status',
      pid: parseCount(this.values.get('Pid')?.match(/^\d{1,10}$/)?.[0]),
      name: this.values.get('Name'),
      rssBytes: this.getBytes('VmRSS'),
      peakRssBytes: this.getBytes('VmHWM'),
      anonymousBytes: this.getBytes('RssAnon'),
      fileBytes: this.getBytes('RssFile'),
      sharedBytes: this.getBytes('RssShmem'),
      swapBytes: this.getBytes('VmSwap'),
      vmSizeBytes: this.getBytes('VmSize'),
      peakVmSizeBytes: this.getBytes('VmPeak'),
      threads: parseCount(this.values.get('Threads')?.match(/^\d{1,10}$/)?.[0]),
      lines: this.lines,
    };
  }

  private getBytes(name: string): number | undefined {
    const [, number] = /^(\d{1,18}) kB$/.exec(this.values.get(name) ?? '') ?? [];
    return parseSize(number, 'K');
  }
}

/** `/proc/PID/status`, whole or its lines about memory. */
export const status: TableFormat = {
  open(line) {
    if (!FIRST.test(line.text)) return undefined;
    const parser = new StatusParser();
    return parser.take(line) ? parser : undefined;
  },
};
