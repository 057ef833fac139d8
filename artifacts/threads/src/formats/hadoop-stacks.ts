import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, LockNote, ThreadEvent } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { classifyWait } from './jmx/waiting.ts';
import { parseLockClass } from './lock-class.ts';
import { toThreadState } from './thread-state.ts';

const ID = 'hadoop-stacks';
const T = 0x54;
const { BLANK } = ascii;
/** Matches `Thread 41 (qtp-12):`. */
const HEADER = /^Thread (\d{1,19}) \((.{0,1000})\):\s*$/;
const STATE = /^ {2}State: ([A-Z_]{3,13})\s*$/;
const LOCK = /^ {2}(?:Blocked|Waiting) on (\S+)\s*$/;
const OWNER = /^ {2}Blocked by (-?\d{1,19}) \((.{0,1000})\)\s*$/;
const COUNTER = /^ {2}(?:Blocked|Waited) (?:count|time): -?\d+\s*$/;
const STACK = /^ {2}Stack:\s*$/;
const FRAME = /^ {4}(\S[^(]*\(.*\))\s*$/;

interface Entry {
  readonly name: string;
  readonly id: string;
  readonly line: number;
  lastLine: number;
  state: ThreadEvent['state'];
  lock: { readonly text: string; readonly line: number } | undefined;
  owner: LockNote['owner'];
  readonly frames: string[];
}

function toEvent({ name, id, line, lastLine, state, lock, owner, frames }: Entry): ThreadEvent {
  const lockClass = lock && parseLockClass(lock.text);
  return {
    kind: 'thread',
    line,
    lastLine,
    name: decodeUtf8(name),
    id,
    javaId: id,
    internal: false,
    virtual: false,
    ...(state && { state }),
    frames,
    locks: lock
      ? [
          {
            relation: classifyWait(state, frames[0]),
            lock: lock.text,
            ...(lockClass !== undefined && { lockClass }),
            depth: 0,
            ...(owner && { owner }),
            line: lock.line,
          },
        ]
      : [],
    synchronizers: [],
  };
}

/** Reads entries up to a line that belongs to none. An id that occurred before begins the next dump. */
function readStacks(emit: (event: DumpContent) => void): DumpReader {
  let entry: Entry | undefined;
  let ids = new Set<string>();

  function end(): void {
    // A sentence of a log may look like a header; a state follows in a dump alone.
    if (entry?.state !== undefined) {
      if (ids.size === 0 || ids.has(entry.id)) {
        ids = new Set();
        emit({ kind: 'dump', line: entry.line, format: ID, hasStates: true });
      }
      ids.add(entry.id);
      emit(toEvent(entry));
    }
    entry = undefined;
  }

  function line({ text, number }: Line): LineResult {
    const header = HEADER.exec(text);
    if (header) {
      end();
      const [, id = '', name = ''] = header;
      entry = {
        name,
        id,
        line: number,
        lastLine: number,
        state: undefined,
        lock: undefined,
        owner: undefined,
        frames: [],
      };
      return 'read';
    }
    if (text.trim() === '') return 'read';
    if (!entry || !readLine(entry, text, number)) return text.startsWith('  ') ? 'unparsed' : 'over';
    entry.lastLine = number;
    return 'read';
  }

  return { line, end };
}

function readLine(entry: Entry, text: string, number: number): boolean {
  const [, frame] = FRAME.exec(text) ?? [];
  const state = toThreadState(STATE.exec(text)?.[1]);
  const [, lock] = LOCK.exec(text) ?? [];
  const [, id, name] = OWNER.exec(text) ?? [];
  if (frame !== undefined) entry.frames.push(frame);
  else if (state) entry.state = state;
  else if (lock !== undefined) entry.lock = { text: lock, line: number };
  else if (id !== undefined) entry.owner = { id, name };
  else return COUNTER.test(text) || STACK.test(text);
  return true;
}

const isEntry = (line: string, next: string | undefined): boolean => HEADER.test(line) && STATE.test(next ?? '');

/** What `/stacks` of Hadoop, HBase and others prints, and their logs when a thread does not end. It lists no held monitors. */
export const HADOOP_STACKS: DumpFormat = {
  id: ID,
  title: 'Stacks of Hadoop and HBase (/stacks)',
  detect: ({ lines }) => (lines.some((line, at) => isEntry(line, lines[at + 1])) ? 1 : 0),
  findStart: (line) => (line.at(0) === T && line.at(6) === BLANK && HEADER.test(line.text) ? 0 : -1),
  open: (emit) => readStacks(emit),
};
