import { ascii, type Line } from '@hindsight/model';
import type { DumpContent, ThreadEvent } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { toThreadState } from './thread-state.ts';

const ID = 'watchdog';
const { COLON } = ascii;
/** The line before the thread that does not respond, behind the prefix of the log. */
const TITLE = /Server thread dump \([^()]{1,100}\):\s*$/;
const REST = /^Entire Thread Dump:\s*$/;
const HEADER = /^Current Thread: (.{1,1000})$/;
const STATE = /^\tPID: (\d{1,19}) \| Suspended: \w{4,5} \| Native: (true|false) \| State: ([A-Z_]{3,13})\s*$/;
const FRAME = /^\t\t(\S[^(]{0,1000}\(.*\))\s*$/;
/** Headings, monitors that have no name, and lines between entries. */
const OTHER = /^(?:\t(?:Stack:|Thread is waiting on monitor\(s\):)\s*$|\t\tLocked on:|-{10,80}\s*$)/;

interface Entry {
  readonly name: string;
  readonly line: number;
  lastLine: number;
  id: string;
  state: ThreadEvent['state'];
  readonly frames: string[];
}

const toEvent = ({ name, line, lastLine, id, state, frames }: Entry): ThreadEvent => ({
  kind: 'thread',
  line,
  lastLine,
  name: decodeUtf8(name.trimEnd()),
  id,
  javaId: id,
  internal: false,
  virtual: false,
  ...(state && { state }),
  frames,
  locks: [],
  synchronizers: [],
});

/** Reads the thread that does not respond and then all threads, among which it is listed again. */
function readWatchdog(emit: (event: DumpContent) => void): DumpReader {
  let entry: Entry | undefined;
  const ids = new Set<string>();
  let began = false;

  function endEntry(): void {
    if (entry && entry.id !== '' && !ids.has(entry.id)) {
      ids.add(entry.id);
      emit(toEvent(entry));
    }
    entry = undefined;
  }

  function begin(name: string, number: number): LineResult {
    endEntry();
    entry = { name, line: number, lastLine: number, id: '', state: undefined, frames: [] };
    return 'read';
  }

  function beginDump(number: number): LineResult {
    if (began) return 'over';
    began = true;
    emit({ kind: 'dump', line: number, format: ID, hasStates: true });
    return 'read';
  }

  function line({ text, number }: Line): LineResult {
    if (TITLE.test(text)) return beginDump(number);
    const [, name] = HEADER.exec(text) ?? [];
    if (name !== undefined) return begin(name, number);
    if (REST.test(text) || OTHER.test(text) || text.trim() === '') return 'read';
    if (!entry || !readLine(entry, text)) return text.startsWith('\t') ? 'unparsed' : 'over';
    entry.lastLine = number;
    return 'read';
  }

  return { line, end: endEntry };
}

function readLine(entry: Entry, text: string): boolean {
  const [, frame] = FRAME.exec(text) ?? [];
  const [, id, , word] = STATE.exec(text) ?? [];
  if (frame !== undefined) entry.frames.push(frame);
  else if (id !== undefined) {
    entry.id = id;
    entry.state = toThreadState(word);
  } else return false;
  return true;
}

/** Looks at bytes alone, because every line of a log is asked. */
const mayEndWithColon = (line: Line): boolean =>
  line.at(line.length - 1) === COLON || line.at(line.length - 2) === COLON;

/** What the watchdog of the Minecraft servers Spigot and Paper writes into the log when the server thread does not respond. */
export const WATCHDOG: DumpFormat = {
  id: ID,
  title: 'Watchdog of Spigot and Paper',
  detect: ({ lines }) => (lines.some((line) => TITLE.test(line)) ? 1 : 0),
  isDumpLine: (line) => TITLE.test(line),
  findStart: (line) =>
    mayEndWithColon(line) && TITLE.test(line.text) ? line.text.indexOf('Server thread dump (') : -1,
  open: (emit) => readWatchdog(emit),
};
