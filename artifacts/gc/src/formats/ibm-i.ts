import { ascii, type Head, type Line, type LineStatus, type LogFormat, type LogReader } from '@hindsight/model';
import { type FactEvent, type FactName, type Facts, type GcEvent, NO_TIMESTAMP } from '../events.ts';

/**
 * `-verbosegc` of the classic JVM of IBM i (OS/400, i5/OS), a group of lines per collection: `GC 1: starting
 * collection, threshold allocation reached.` … `GC 1: collect (milliseconds) 2106.` This collector marks and sweeps
 * beside the application and stops it for nothing that it reports, so a collection is a cycle and no pause. Source: IBM
 * Redbook SG24-6526, chapter 5.
 */
const ENTRY = /^\s{0,8}GC(?: (\d{1,9}))?: (.*)$/;
const COLLECTED = /^live objects \d{1,15}; collected objects \d{1,15}; collected\(KB\) (\d{1,15})/;
const HEAP = /^current heap\(KB\) (\d{1,15}); current threshold\(KB\) (\d{1,15})/;
const TIME = /^collect \(milliseconds\) (\d{1,12})/;
const INITIAL = /^initial heap\(KB\) (\d{1,15}); maximum heap\(KB\) (\d{1,15})/;
const START = 'starting collection, ';
const KILO = 1024;
const MAX_LINE_CHARACTERS = 300;
const UPPER_G = 71;
const { BLANK } = ascii;

interface Collection {
  readonly id: string;
  readonly line: number;
  readonly cause: string;
  lastLine: number;
  collected: number;
  heap: number;
  duration: number;
}

class IbmIReader implements LogReader {
  private readonly emit: (event: GcEvent) => void;
  private collection: Collection | undefined;
  private factsEmitted = false;

  constructor(emit: (event: GcEvent) => void) {
    this.emit = emit;
  }

  line(line: Line): LineStatus {
    if (line.length === 0) return 'read';
    if (line.at(0) !== UPPER_G && line.at(0) !== BLANK) return 'foreign';
    const match = ENTRY.exec(line.text.slice(0, MAX_LINE_CHARACTERS));
    if (!match) return 'foreign';
    this.emitFacts(line.number);
    const [, id, text = ''] = match;
    if (id === undefined) this.readSettings(text, line.number);
    else this.readEntry(id, text, line.number);
    return 'read';
  }

  end(): void {
    const { collection } = this;
    this.collection = undefined;
    if (!collection || Number.isNaN(collection.duration)) return;
    const { line, lastLine, cause, duration, heap, collected } = collection;
    // The logged heap is the one after the collection.
    const change = { before: heap + collected, after: heap, committed: Number.NaN };
    this.emit({
      kind: 'cycle',
      cycle: 'cycle',
      name: 'Collection',
      cause,
      ...NO_TIMESTAMP,
      line,
      lastLine,
      duration,
      aborted: false,
      ...(heap >= 0 ? { pools: { heap: change } } : {}),
    });
  }

  private readEntry(id: string, text: string, line: number): void {
    if (this.collection?.id !== id) this.end();
    this.collection ??= {
      id,
      line,
      cause: text.startsWith(START) ? text.slice(START.length).replace(/\W+$/, '') : '',
      lastLine: line,
      collected: Number.NaN,
      heap: Number.NaN,
      duration: Number.NaN,
    };
    const { collection } = this;
    collection.lastLine = line;
    const collected = COLLECTED.exec(text);
    if (collected) collection.collected = Number(collected[1]) * KILO;
    const heap = HEAP.exec(text);
    if (heap) collection.heap = Number(heap[1]) * KILO;
    const time = TIME.exec(text);
    if (time) collection.duration = Number(time[1]);
  }

  /** Reads the limits of the heap. A maximum of 0 means that there is none. */
  private readSettings(text: string, line: number): void {
    const match = INITIAL.exec(text);
    if (!match) return;
    this.fact('heapInitial', Number(match[1]) * KILO, line);
    if (Number(match[2]) > 0) this.fact('heapMax', Number(match[2]) * KILO, line);
  }

  private emitFacts(line: number): void {
    if (this.factsEmitted) return;
    this.factsEmitted = true;
    this.fact('vendor', 'IBM', line);
    this.fact('collectorDetail', 'IBM i classic, asynchronous', line);
    this.fact('unstamped', true, line);
  }

  private fact<Name extends FactName>(name: Name, value: NonNullable<Facts[Name]>, line: number): void {
    this.emit({ kind: 'fact', name, value, line } as FactEvent);
  }
}

const IBM_I_LINE =
  /^\s{0,8}GC(?: \d{1,9})?: (?:starting collection, |live objects \d|collect \(milliseconds\) |current heap\(KB\) |initial heap\(KB\) )/;
const MAX_CONFIDENCE = 0.95;

export const ibmI: LogFormat<GcEvent> = {
  id: 'ibm-i-classic',
  title: 'IBM i (i5/OS) classic JVM -verbosegc',
  detect: ({ lines }: Head) =>
    lines.some((line) => IBM_I_LINE.test(line.slice(0, MAX_LINE_CHARACTERS))) ? MAX_CONFIDENCE : 0,
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new IbmIReader(emit),
};
