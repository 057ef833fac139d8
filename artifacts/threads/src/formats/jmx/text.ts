import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, DumpEvent } from '../../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../../format.ts';
import { isDamagedLine } from '../damaged-line.ts';
import { SplitHeader } from '../split-header.ts';
import { JmxEntry } from './entry.ts';
import { type JmxHeader, readJmxHeader } from './header.ts';

const ID = 'jmx-text';
const { QUOTE } = ascii;
/** A logger that writes entry by entry puts fewer characters before each header. */
const MAX_PREFIX = 200;
const MARK =
  /" (?:- Thread t@\d|(?:daemon )?(?:prio=\d+ )?(?:I[dD]|id|tid)=(?:0x)?[0-9a-fA-F]+ (?:\(0x|Group=|cpu|(?:in |state=)?[A-Z]{3}))/;

/**
 * Returns whether an entry of this family begins with the line. The HotSpot reader calls it, because both have the same
 * title.
 */
export const isJmxHeader = (text: string): boolean => readJmxHeader(text) !== undefined;

function findHeader(text: string): JmxHeader | undefined {
  if (text.startsWith('"')) return readJmxHeader(text);
  const quote = text.indexOf('"');
  return quote > 0 && quote <= MAX_PREFIX && MARK.test(text) ? readJmxHeader(text.slice(quote)) : undefined;
}

/** The fields that the HotSpot reader takes from its title when JMX entries follow. */
export type JmxTitle = Pick<DumpEvent, 'line' | 'jvm' | 'time' | 'timeText' | 'timeHasZone'>;

/** Some clients write `"name"` and nothing after it: it is a header when the next line is a state. */
const STATE_LINE = /^\s+java\.lang\.Thread\.State: /;
/** Matches the number behind a name: `"worker" #56`. */
const NUMBER = /" #\d{1,19}$/;
export interface BareHeader {
  readonly name: string;
  readonly line: number;
}

export function readBareHeader(text: string, line: number): BareHeader | undefined {
  const trimmed = text.trimEnd().replace(NUMBER, '"');
  const isQuoted = trimmed.length >= 2 && trimmed.startsWith('"') && trimmed.endsWith('"');
  return isQuoted ? { name: trimmed.slice(1, -1), line } : undefined;
}

const isBareHeader = (text: string): boolean => readBareHeader(text, 0) !== undefined;

export const isStateLine = (text: string): boolean => STATE_LINE.test(text);

/** Reads entries up to a line that belongs to none. An id that occurred before begins the next dump. */
export function readJmxText(emit: (event: DumpContent) => void, title?: JmxTitle, first?: BareHeader): DumpReader {
  let pendingTitle = title;
  let bare = first;
  const split = new SplitHeader();
  let entry: JmxEntry | undefined;
  let ids = new Set<string>();

  function endEntry(): void {
    if (entry) emit(entry.thread);
    entry = undefined;
  }

  function begin(header: JmxHeader, number: number): void {
    endEntry();
    if (ids.size === 0 || (header.id !== '' && ids.has(header.id))) {
      ids = new Set();
      emit({ kind: 'dump', line: number, format: ID, hasStates: true, hasSynchronizers: true, ...pendingTitle });
      pendingTitle = undefined;
    }
    ids.add(header.id);
    entry = new JmxEntry(header, number);
  }

  /** Begins an entry with a header on this line, or with one that ends on it. */
  function tryBegin(text: string, number: number): boolean {
    const ownHeader = findHeader(text);
    const joined = ownHeader ? undefined : split.with(text);
    const header = ownHeader ?? (joined === undefined ? undefined : readJmxHeader(joined));
    if (!header) return false;
    begin(header, ownHeader ? number : split.line);
    split.end();
    return true;
  }

  function damaged(text: string, number: number): LineResult {
    // Lines after an unreadable header do not belong to the entry before it.
    if (text.startsWith('"')) {
      endEntry();
      split.begin(text, number);
    }
    bare = readBareHeader(text, number);
    if (bare) return 'read';
    return split.isOpen || isDamagedLine(text) ? 'unparsed' : 'over';
  }

  function line(next: Line): LineResult {
    if (next.length === 0) return 'read';
    const { text, number } = next;
    // A quoted line of another text may have opened the reader.
    if (bare && ids.size === 0 && !isStateLine(text)) return 'over';
    if (bare && isStateLine(text)) {
      begin({ name: bare.name, id: '' }, bare.line);
      split.end();
    }
    bare = undefined;
    const trimmed = text.trim();
    if (trimmed === '' || entry?.line(trimmed, number)) return 'read';
    return tryBegin(text, number) ? 'read' : damaged(text, number);
  }

  return { line, end: endEntry };
}

/** Matches a thread and its owner: `"a" Id=12 BLOCKED on java.lang.Object@1f owned by "b" Id=13`. */
const DUMP_LINE = /^"[^"]{1,256}" Id=.{0,200}\b(?:tid|nid|Id)=/;

/** The text of VisualVM, JConsole, the actuator, ThreadInfo.toString, jstack of OpenJ9, and similar tools. */
export const JMX_TEXT: DumpFormat = {
  id: ID,
  title: 'Threads over JMX (VisualVM, actuator, ThreadInfo)',
  detect: ({ lines }) =>
    lines.some((line, at) => isJmxHeader(line) || (isStateLine(lines[at + 1] ?? '') && isBareHeader(line))) ? 1 : 0,
  isDumpLine: (line) => DUMP_LINE.test(line),
  findStart: (line) => (line.at(0) === QUOTE && (isBareHeader(line.text) || isJmxHeader(line.text)) ? 0 : -1),
  open: (emit) => readJmxText(emit),
};
