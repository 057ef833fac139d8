import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, LockNote, ThreadEvent } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { classifyWait } from './jmx/waiting.ts';
import { parseLockClass } from './lock-class.ts';
import { toThreadState } from './thread-state.ts';

const ID = 'glassfish';
const { BLANK } = ascii;
const T = 0x54;
/** Matches `Thread "http-listener-1(4)" thread-id: 58 thread-state: BLOCKED Waiting on lock: com.acme.Barn@1f2e`. */
const HEADER =
  /^Thread "(.{0,1000})" thread-id: (\d{1,19}) thread-state: ([A-Z_]{3,13})(?: Waiting on lock: (\S{1,1000}))?(?: Running in native)?(?: Suspended)?\s*$/;
const OWNER = /^\s{0,8}Owned by: (.{1,1000}) Id: (\d{1,19})\s*$/;
const FRAME = /^\s{1,8}at: (\S[^(]{0,1000}\(.*\))\s*$/;
/** Headings and figures of each thread. */
const OTHER =
  /^(?:-{10,80}\s*$|Thread (?:Execution Information|Synchronization Statistics):|Number of times this thread |(?:Total CPU|User-level CPU) time for this thread: |(?:Object Monitors currently|Ownable Synchronizers) )/;

interface Entry {
  readonly event: Omit<ThreadEvent, 'lastLine' | 'frames' | 'locks'>;
  readonly lock: string | undefined;
  readonly frames: string[];
  owner: LockNote['owner'];
  lastLine: number;
}

function begin(text: string, line: number): Entry | undefined {
  const [, name = '', id = '', word, lock] = HEADER.exec(text) ?? [];
  const state = toThreadState(word);
  if (!state) return undefined;
  const event = { kind: 'thread', line, name: decodeUtf8(name), id, javaId: id, state } as const;
  return {
    event: { ...event, internal: false, virtual: false, synchronizers: [] },
    lock,
    frames: [],
    owner: undefined,
    lastLine: line,
  };
}

function toEvent({ event, lock, frames, owner, lastLine }: Entry): ThreadEvent {
  const lockClass = lock === undefined ? undefined : parseLockClass(lock);
  return {
    ...event,
    lastLine,
    frames,
    locks:
      lock === undefined
        ? []
        : [
            {
              relation: classifyWait(event.state, frames[0]),
              lock,
              ...(lockClass !== undefined && { lockClass }),
              depth: 0,
              ...(owner && { owner }),
              line: event.line,
            },
          ],
  };
}

/** Reads entries up to a line that belongs to none. An id that occurred before begins the next dump. */
function readReport(emit: (event: DumpContent) => void): DumpReader {
  let entry: Entry | undefined;
  let ids = new Set<string>();

  function end(): void {
    if (entry) emit(toEvent(entry));
    entry = undefined;
  }

  function line({ text, number }: Line): LineResult {
    const next = begin(text, number);
    if (next) {
      end();
      if (ids.size === 0 || ids.has(next.event.id)) {
        ids = new Set();
        emit({ kind: 'dump', line: number, format: ID, hasStates: true });
      }
      ids.add(next.event.id);
      entry = next;
      return 'read';
    }
    if (text.trim() === '' || OTHER.test(text)) return 'read';
    if (!entry || !readLine(entry, text)) return 'over';
    entry.lastLine = number;
    return 'read';
  }

  return { line, end };
}

function readLine(entry: Entry, text: string): boolean {
  const [, frame] = FRAME.exec(text) ?? [];
  const [, name, id] = OWNER.exec(text) ?? [];
  if (frame !== undefined) entry.frames.push(frame);
  else if (id !== undefined) entry.owner = { id, name };
  else return false;
  return true;
}

/** The thread report of GlassFish and Payara: `asadmin generate-jvm-report --type=thread`. */
export const GLASSFISH: DumpFormat = {
  id: ID,
  title: 'Thread report of GlassFish and Payara (generate-jvm-report)',
  detect: ({ lines }) => (lines.some((line) => HEADER.test(line)) ? 1 : 0),
  isDumpLine: (line) => HEADER.test(line),
  findStart: (line) => (line.at(0) === T && line.at(6) === BLANK && HEADER.test(line.text) ? 0 : -1),
  open: (emit) => readReport(emit),
};
