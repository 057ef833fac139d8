import type { EventGroup, NumberedText } from '../../model.ts';
import { addRow, type ReportDraft } from '../draft.ts';
import { parseNumber, parseSeconds } from '../numbers.ts';
import { addHeapRow, type HeapSums } from './heap-section.ts';

/** The rings of events by the beginning of their heading. */
const GROUPS: readonly (readonly [string, EventGroup])[] = [
  ['GC Heap', 'gc'],
  ['Metaspace Usage', 'metaspace'],
  ['Compilation', 'compilation'],
  ['Deoptimization', 'deoptimization'],
  ['Internal exceptions', 'exceptions'],
  ['Classes redefined', 'redefinitions'],
  ['Classes loaded', 'loads'],
  ['Classes unloaded', 'unloads'],
  ['VM Operations', 'vmOperations'],
  ['Dll operation', 'dll'],
  ['Memory protections', 'protections'],
];

const HEADING = /^([A-Za-z][\w -]{2,60}) \((\d+) events\):$/;

/** The group of a heading such as `Compilation events (20 events):`; undefined when the line is none. */
export function findEventGroup(text: string): EventGroup | undefined {
  const name = text.endsWith('events):') ? HEADING.exec(text)?.[1] : undefined;
  if (name === undefined) return undefined;
  return GROUPS.find(([words]) => name.startsWith(words))?.[1] ?? 'other';
}

const ROW = /^Event: (-?[\d.]+) (.*)$/;
/** Where the JVM raised the exception; up to JDK 8 in the row itself, later in a line of its own. */
const ORIGIN = /^thrown \[[^\]]{1,200}\]/;
const FULL_COLLECTIONS = /\(full (\d+)\)/;
const MAX_EVENT_CHARACTERS = 300;

interface Collection extends HeapSums {
  readonly uptimeSeconds: number | undefined;
  readonly line: number;
  readonly before: boolean;
  fullCount?: number | undefined;
}

/** Reads the rows of one ring of events. The collections of the heap history are put together from several lines. */
export class EventReader {
  private readonly draft: ReportDraft;
  private readonly group: EventGroup;
  private collection: Collection | undefined;
  private earlier: Collection | undefined;
  private exception: { text: string } | undefined;

  constructor(draft: ReportDraft, group: EventGroup) {
    this.draft = draft;
    this.group = group;
  }

  line({ text, line }: NumberedText): void {
    const match = ROW.exec(text);
    if (match) {
      const uptimeSeconds = parseSeconds(match[1]);
      const words = match[2] ?? '';
      this.draft.eventCounts[this.group]++;
      const row = { uptimeSeconds, group: this.group, text: words.slice(0, MAX_EVENT_CHARACTERS), line };
      addRow(this.draft.events, row);
      this.exception = this.group === 'exceptions' ? row : undefined;
      if (this.group === 'gc') this.openCollection(words, uptimeSeconds, line);
    } else if (this.collection) addHeapRow(this.collection, text);
    else if (this.exception && ORIGIN.test(text)) {
      this.exception.text += ` ${text}`;
      this.exception = undefined;
    }
    if (this.collection) this.collection.fullCount ??= parseNumber(FULL_COLLECTIONS.exec(text)?.[1]);
  }

  end(): void {
    this.closeCollection();
    if (this.earlier) this.add(this.earlier, undefined);
    this.earlier = undefined;
  }

  private openCollection(words: string, uptimeSeconds: number | undefined, line: number): void {
    this.closeCollection();
    if (!/\b(?:before|after)\b/i.test(words)) return;
    this.collection = { uptimeSeconds, line, before: /\bbefore\b/i.test(words) };
  }

  private closeCollection(): void {
    const { collection, earlier } = this;
    this.collection = undefined;
    if (!collection) return;
    if (collection.before) {
      if (earlier) this.add(earlier, undefined);
      this.earlier = collection;
    } else {
      this.add(earlier, collection);
      this.earlier = undefined;
    }
  }

  private add(before: Collection | undefined, after: Collection | undefined): void {
    const first = before ?? after;
    if (!first) return;
    const full =
      before?.fullCount !== undefined && after?.fullCount !== undefined && after.fullCount > before.fullCount;
    addRow(this.draft.gcHistory, {
      uptimeSeconds: after?.uptimeSeconds ?? first.uptimeSeconds,
      beforeBytes: before?.usedBytes,
      afterBytes: after?.usedBytes,
      full,
      line: first.line,
    });
  }
}

/** The JVM knows six kinds of OutOfMemoryError. */
const MAX_KINDS = 50;
const OUT_OF_MEMORY = /^OutOfMemoryError (\w+?)(?:_errors)?=(\d+)/;
const STACK_OVERFLOW = /^StackOverflowErrors=(\d+)/;
const LINKAGE = /^LinkageErrors=(\d+)/;

/** Reads a row of `OutOfMemory and StackOverflow Exception counts:`. */
export function readExceptionCount(draft: ReportDraft, { text, line }: NumberedText): void {
  const known = draft.exceptionCounts ?? { outOfMemory: {}, stackOverflow: 0, linkage: 0, lines: {} };
  const memory = OUT_OF_MEMORY.exec(text);
  const count = parseNumber((memory?.[2] ?? STACK_OVERFLOW.exec(text)?.[1] ?? LINKAGE.exec(text)?.[1]) || undefined);
  if (count === undefined) return;
  if (memory?.[1] !== undefined) {
    if (Object.keys(known.outOfMemory).length >= MAX_KINDS) return;
    const lines = { outOfMemory: line, ...known.lines };
    draft.exceptionCounts = { ...known, outOfMemory: { ...known.outOfMemory, [memory[1]]: count }, lines };
  } else if (STACK_OVERFLOW.test(text)) {
    draft.exceptionCounts = { ...known, stackOverflow: count, lines: { ...known.lines, stackOverflow: line } };
  } else draft.exceptionCounts = { ...known, linkage: count, lines: { ...known.lines, linkage: line } };
}
