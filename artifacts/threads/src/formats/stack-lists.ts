import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, LockNote, ThreadEvent, ThreadState } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { classifyWait } from './jmx/waiting.ts';
import { parseLockClass } from './lock-class.ts';
import { toThreadState } from './thread-state.ts';

const ID = 'stack-lists';
const [T, LOWER_H, CLOSE_PARENTHESIS, UPPER_A, UPPER_Z] = [0x54, 0x68, 0x29, 0x41, 0x5a];
const { COLON } = ascii;

/** Programs print a list of one thread as well, which is the trace of an error. */
const MIN_ENTRIES = 2;
/** Other lines of an entry before its frames: the lock, headings. */
const MAX_LINES_BEFORE_FRAMES = 6;

/** Before the first entry of a test runner: `3 threads leaked from SUITE scope at com.acme.OrderTests:`. */
const TITLE = /\b\d{1,6} threads? leaked from [A-Z]{4,5} scope at \S{1,300}\s?$/;
/** Matches `2) Thread[id=28, name=pool-1, state=WAITING, group=TGRP-OrderTests]`. */
const OF_RUNNER =
  /^\s{0,8}(?:\d{1,5}\) )?Thread\[id=(\d{1,19}), name=(.{0,1000}), state=([A-Z_]{3,13}), group=[^\]]{0,300}\]\s*$/;
/** Matches Thread.toString() and a state or a colon behind it: `Thread[#33,main,5,main] WAITING`, `Thread[main,5,main]:`. */
const TO_STRING =
  /^Thread\[(?:#(\d{1,19}),)?(.{0,1000}),\d{1,2},[^\],]{0,200}\](?:(?::| -|,)?\s{0,4}(?:\(?(?:state|State)?[:=]?\s?)?([A-Z_]{3,13})?\)?:?)?\s*$/;
/** Matches `ThreadId: 22 ThreadName: worker ThreadState: WAITING` of Eclipse and its language servers. */
const LABELED = /^ThreadId: (\d{1,19}) ThreadName: (.{0,1000}) ThreadState: ([A-Z_]{3,13})\s*$/;
/** Matches `http-nio-8080-exec-3 [41] (WAITING)` of Mission Control. */
const BRACKETED = /^(\S.{0,1000}) \[(\d{1,19})\] \(([A-Z_]{3,13})\)\s*$/;
/** Matches `Thread build-76: WAITING`. */
const NAMED = /^Thread (\S.{0,1000}): ([A-Z_]{3,13})\s*$/;

const FRAME = /^\s{1,12}(?:at )?([^\s(]{3,1500}\([^()]{0,300}\))\s*$/;
/** Some programs indent only the first frame; then the place in the source tells frames from other lines. */
const BARE_FRAME = /^([\w$.<>/@]{3,1500}\((?:Native Method|Unknown Source|[^()\s:]{1,200}:\d{1,7})\))\s*$/;
/** Matches `java.lang.Thread.run line: 745` and `sun.misc.Unsafe.park line: not available [native method]` of Mission Control. */
const NUMBERED_FRAME = /^\s{1,8}([\w$.<>/@]{3,1500}) line: (?:(\d{1,7})|not available)( \[native method\])?\s*$/;
const LOCK =
  /^\s{1,8}(?:(?:Blocked|Waiting) [oO]n:? )(\S{1,500})(?: LockOwnerId: (-?\d{1,19}) LockOwnerName: (.{0,1000}))?$/;
const HEADING = /^\s{1,8}(?:Stack(?: Trace)?:\s*$|(?:Synchronizers|Monitors) Locked: )/;
const NO_LOCK = /^(?:none|null)$/;

interface Header {
  readonly id: string;
  readonly name: string;
  readonly state?: ThreadState;
}

interface Entry extends Header {
  readonly line: number;
  readonly frames: string[];
  lastLine: number;
  lock: { readonly text: string; readonly line: number; readonly owner?: LockNote['owner'] } | undefined;
}

/** Reads the first line of an entry, in any of the forms. */
function readHeader(text: string): Header | undefined {
  const [, runnerId, runnerName = '', runnerState] = OF_RUNNER.exec(text) ?? [];
  if (runnerId !== undefined) return toHeader(runnerId, runnerName, runnerState);
  const [, id, name = '', state] = LABELED.exec(text) ?? [];
  if (id !== undefined) return toHeader(id, name, state);
  const [, number, printed, word] = TO_STRING.exec(text) ?? [];
  if (printed !== undefined) return toHeader(number ?? printed, printed, word);
  const [, bracketed, thread = '', word2] = BRACKETED.exec(text) ?? [];
  if (bracketed !== undefined && toThreadState(word2)) return toHeader(thread, bracketed, word2);
  const [, named, its] = NAMED.exec(text) ?? [];
  return named !== undefined && toThreadState(its) ? toHeader(named, named, its) : undefined;
}

function toHeader(id: string, name: string, word: string | undefined): Header {
  const state = toThreadState(word);
  return { id, name, ...(state && { state }) };
}

function toEvent({ name, id, state, line, lastLine, frames, lock }: Entry): ThreadEvent {
  const lockClass = lock && parseLockClass(lock.text);
  return {
    kind: 'thread',
    line,
    lastLine,
    name: decodeUtf8(name),
    id,
    internal: false,
    virtual: false,
    ...(/^\d+$/.test(id) && { javaId: id }),
    ...(state && { state }),
    frames,
    locks: lock
      ? [
          {
            relation: classifyWait(state, frames[0]),
            lock: lock.text,
            ...(lockClass !== undefined && { lockClass }),
            depth: 0,
            ...(lock.owner && { owner: lock.owner }),
            line: lock.line,
          },
        ]
      : [],
    synchronizers: [],
  };
}

/** Reads entries up to a line that belongs to none. The first two are held back, because one alone is no dump. */
function readList(emit: (event: DumpContent) => void): DumpReader {
  const entries: Entry[] = [];
  let entry: Entry | undefined;

  function begin(header: Header, number: number): LineResult {
    entry = { ...header, line: number, lastLine: number, frames: [], lock: undefined };
    entries.push(entry);
    return 'read';
  }

  function end(): void {
    const read = entries.filter(({ frames, state }) => frames.length > 0 || state !== undefined);
    const [first] = read;
    if (first && read.filter(({ frames }) => frames.length > 0).length >= MIN_ENTRIES) {
      emit({ kind: 'dump', line: first.line, format: ID, hasStates: read.some(({ state }) => state !== undefined) });
      for (const one of read) emit(toEvent(one));
    }
    entries.length = 0;
    entry = undefined;
  }

  function line({ text, number }: Line): LineResult {
    const header = readHeader(text);
    if (header) return begin(header, number);
    if (text.trim() === '' || (!entry && TITLE.test(text.replace(/:\s*$/, '')))) return 'read';
    if (!entry || !readLine(entry, text, number)) return 'over';
    entry.lastLine = number;
    return 'read';
  }

  return { line, end };
}

/** Reads a frame in any of the forms. */
function readFrame(text: string): string | undefined {
  const frame = FRAME.exec(text)?.[1] ?? BARE_FRAME.exec(text)?.[1];
  if (frame !== undefined) return frame;
  const [, method, line, native] = NUMBERED_FRAME.exec(text) ?? [];
  if (method === undefined) return undefined;
  return `${method}(${native === undefined ? (line === undefined ? 'Unknown Source' : `line ${line}`) : 'Native Method'})`;
}

function readLine(entry: Entry, text: string, number: number): boolean {
  const frame = readFrame(text);
  const [, lock, ownerId, ownerName] = LOCK.exec(text.trimEnd()) ?? [];
  if (frame !== undefined) entry.frames.push(frame);
  else if (lock !== undefined) {
    const owner = ownerId !== undefined && Number(ownerId) > 0 ? { id: ownerId, name: ownerName } : undefined;
    if (!NO_LOCK.test(lock)) entry.lock = { text: lock, line: number, ...(owner && { owner }) };
  } else return HEADING.test(text);
  return true;
}

/** Returns whether a frame follows this header within a few lines. */
const hasFrame = (lines: readonly string[], at: number): boolean =>
  lines.slice(at + 1, at + 1 + MAX_LINES_BEFORE_FRAMES).some((text) => readFrame(text) !== undefined);

function detect(lines: readonly string[]): number {
  const entries = lines.filter((text, at) => readHeader(text) !== undefined && hasFrame(lines, at));
  return entries.length >= MIN_ENTRIES ? 1 : 0;
}

/** Looks at bytes alone, because every line of a log is asked. */
const mayBeHeader = (line: Line): boolean =>
  (line.at(0) === T && line.at(1) === LOWER_H) ||
  (line.at(line.length - 1) === CLOSE_PARENTHESIS && isUpper(line.at(line.length - 2)));

const isUpper = (byte: number | undefined): boolean => byte !== undefined && byte >= UPPER_A && byte <= UPPER_Z;

/** A title of a test runner ends with a colon. */
const mayBeTitle = (line: Line): boolean => line.at(line.length - 1) === COLON || line.at(line.length - 2) === COLON;

/**
 * Lists of stack traces that programs print themselves (Thread.getAllStackTraces), and those of test runners and language
 * servers.
 */
export const STACK_LISTS: DumpFormat = {
  id: ID,
  title: 'Lists of stack traces (Thread.getAllStackTraces, test runners, Eclipse)',
  detect: ({ lines }) => detect(lines),
  findStart: (line) =>
    (mayBeHeader(line) && readHeader(line.text) !== undefined) ||
    (mayBeTitle(line) && TITLE.test(line.text.replace(/:\s*$/, '')))
      ? 0
      : -1,
  open: (emit) => readList(emit),
};
