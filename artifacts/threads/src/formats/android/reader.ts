import { getUnitBytes, type Line } from '@hindsight/model';
import type { DumpContent, DumpFactEvent } from '../../events.ts';
import type { DumpReader, LineResult } from '../../format.ts';
import { isDamagedLine } from '../damaged-line.ts';
import { ArtEntry, readArtHeader } from './entry.ts';

/** Matches `----- pid 28941 at 2023-04-04 22:06:31.064728684+0200 -----`. */
const PROCESS = /^----- pid (\d+) at (.*?) -----$/;
const DATE = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d{1,3})?)\d*(?:([+-]\d\d):?(\d\d))?$/;
const END = /^----- end \d+ -----$/;
const COMMAND = /^Cmd ?line: (.*)/;
/** Matches `Heap: 40% free, 4484KB/7592KB; 169353 objects`. */
const HEAP = /^Heap: \d+% free, (\d+)([KMG])B\/\d+[KMG]B/;
const MAX_MEMORY = /^Max memory (\d+)([KMG])B/;
const THREADS = 'DALVIK THREADS';

/** Reads `/data/anr/traces.txt` and the parts of it in ANR reports: one section per process. */
export class AndroidReader implements DumpReader {
  private readonly emit: (event: DumpContent) => void;
  private readonly format: string;
  private entry: ArtEntry | undefined;
  private process: { id: number; timeText: string } | undefined;
  private commandLine: string | undefined;
  private readonly facts: DumpFactEvent[] = [];
  private firstLine = 0;
  private lastLine = 0;
  private inThreads = false;
  private hasStarted = false;
  private isOver = false;

  constructor(format: string, emit: (event: DumpContent) => void) {
    this.format = format;
    this.emit = emit;
  }

  line({ text, number }: Line): LineResult {
    if (this.isOver) return 'over';
    this.firstLine ||= number;
    this.lastLine = number;
    if (text.startsWith('----- ')) return this.mark(text);
    // The Play Console shows only the threads.
    this.inThreads ||= text.startsWith('"') && readArtHeader(text) !== undefined;
    if (!this.inThreads) return this.preamble(text, number);
    return this.threads(text, number);
  }

  end(): void {
    this.endEntry();
    // There was a start mark, but the end mark is missing.
    if (this.hasStarted && this.process && !this.isOver) this.emit({ kind: 'dump-truncated', line: this.lastLine });
    this.isOver = true;
  }

  private mark(text: string): LineResult {
    const [, id, timeText = ''] = PROCESS.exec(text) ?? [];
    if (id !== undefined && !this.process && !this.hasStarted) {
      this.process = { id: Number(id), timeText };
      return 'read';
    }
    this.endEntry();
    if (!END.test(text)) return 'over';
    this.isOver = true;
    return 'read';
  }

  private preamble(text: string, line: number): LineResult {
    this.inThreads = text.startsWith(THREADS);
    const [, command] = COMMAND.exec(text) ?? [];
    if (command !== undefined) {
      this.commandLine = command;
      this.facts.push({ kind: 'fact', name: 'commandLine', value: command, line });
    }
    const used = parseBytes(HEAP.exec(text));
    if (used > 0) this.facts.push({ kind: 'fact', name: 'heapUsedBytes', value: used, line });
    const max = parseBytes(MAX_MEMORY.exec(text));
    if (max > 0) this.facts.push({ kind: 'fact', name: 'heapMaxBytes', value: max, line });
    return 'read';
  }

  private threads(text: string, number: number): LineResult {
    const trimmed = text.trim();
    if (trimmed === '' || this.entry?.line(trimmed, number)) return 'read';
    const header = trimmed.startsWith('"') ? readArtHeader(trimmed) : undefined;
    if (!header) return this.damaged(text);
    this.begin();
    this.endEntry();
    this.entry = new ArtEntry(header, number);
    return 'read';
  }

  private damaged(text: string): LineResult {
    // Dalvik prints its mutexes between the title and the first thread.
    if (!this.hasStarted) return 'read';
    // Lines after an unreadable header do not belong to the entry before it.
    if (text.startsWith('"')) this.endEntry();
    return isDamagedLine(text) ? 'unparsed' : 'over';
  }

  private begin(): void {
    if (this.hasStarted) return;
    this.hasStarted = true;
    const { format, firstLine: line, commandLine, process } = this;
    this.emit({
      kind: 'dump',
      line,
      format,
      hasStates: true,
      ...(commandLine !== undefined && { jvm: commandLine }),
      ...(process && { processId: process.id, timeText: process.timeText, ...parseTime(process.timeText) }),
    });
    for (const fact of this.facts) this.emit(fact);
  }

  private endEntry(): void {
    if (this.entry) this.emit(this.entry.thread);
    this.entry = undefined;
  }
}

/** Parses the time, which has a zone from Android 12 on. */
function parseTime(text: string): { time: number; timeHasZone: boolean } | undefined {
  const [, day, clock, hours, minutes] = DATE.exec(text) ?? [];
  if (day === undefined) return undefined;
  const time = Date.parse(`${day}T${clock}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(time) ? undefined : { time, timeHasZone: hours !== undefined };
}

const parseBytes = (match: RegExpExecArray | null): number => Number(match?.[1] ?? 0) * getUnitBytes(match?.[2] ?? '');
