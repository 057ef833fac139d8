import { ascii, type Line } from '@hindsight/model';
import type { DumpContent } from '../events.ts';
import type { DumpFormat, DumpReader, LineResult } from '../format.ts';
import { decodeUtf8 } from './decode-utf8.ts';
import { toThreadState } from './thread-state.ts';

const ID = 'native-image';
const { QUOTE } = ascii;
/** Matches `"main" #1 thread=0x00007f5e44000b80 state=TIMED_WAITING`. */
const HEADER = /^"(.{0,1000})" #(\d{1,19})( daemon)? (?:thread|tid)=(0x[0-9a-f]{1,16}) state=([A-Z_]{3,13})\s*$/;
/** Matches `  A  SP 0x00007f5e4fffe5d0 IP 0x000000000041d8e6 size=32    com.acme.Job.run(Job.java:12)`; `i` marks inlined methods. */
const FRAME =
  /^\s{0,8}[A-Za-z]\s{1,4}SP 0x[0-9a-f]{1,16} IP 0x[0-9a-f]{1,16}\s{1,8}(?:size=\d{1,9}\s{1,8})?(?:\[[^\]]{1,40}\] )?(\S.*)$/;
/** Methods of the runtime of native images that stand above the method of the platform which waits. */
const RUNTIME = /^com\.oracle\.svm\./;

/** Returns the frames from the first one of the platform or the application on, as a JVM prints them. */
function dropRuntime(frames: readonly string[]): readonly string[] {
  const first = frames.findIndex((frame) => !RUNTIME.test(frame));
  return first < 0 ? [] : frames.slice(first).filter((frame) => !RUNTIME.test(frame));
}

interface Entry {
  readonly header: RegExpExecArray;
  readonly line: number;
  lastLine: number;
  readonly frames: string[];
}

function toEvent({ header, line, lastLine, frames }: Entry): DumpContent {
  const [, name = '', javaId, daemon, id = '', state] = header;
  return {
    kind: 'thread',
    line,
    lastLine,
    name: decodeUtf8(name),
    id,
    javaId,
    daemon: daemon !== undefined,
    state: toThreadState(state),
    internal: false,
    virtual: false,
    frames: dropRuntime(frames),
    locks: [],
    synchronizers: [],
  };
}

function readEntries(emit: (event: DumpContent) => void): DumpReader {
  let entry: Entry | undefined;
  let ids = new Set<string>();

  function end(): void {
    const id = entry?.header[4] ?? '';
    if (!entry) return;
    if (ids.size === 0 || ids.has(id)) {
      ids = new Set();
      emit({ kind: 'dump', line: entry.line, format: ID, jvm: 'GraalVM native image', hasStates: true });
    }
    ids.add(id);
    emit(toEvent(entry));
    entry = undefined;
  }

  function line({ text, number }: Line): LineResult {
    const header = HEADER.exec(text);
    if (header) {
      end();
      entry = { header, line: number, lastLine: number, frames: [] };
      return 'read';
    }
    if (text.trim() === '') return 'read';
    const [, frame] = FRAME.exec(text) ?? [];
    if (!entry || frame === undefined) return 'over';
    entry.frames.push(frame);
    entry.lastLine = number;
    return 'read';
  }

  return { line, end };
}

/** What a native image of GraalVM prints at SIGQUIT. It tells no locks. */
export const NATIVE_IMAGE: DumpFormat = {
  id: ID,
  title: 'Native images of GraalVM (kill -3)',
  detect: ({ lines }) => (lines.some((line) => HEADER.test(line)) ? 1 : 0),
  isDumpLine: (line) => HEADER.test(line),
  findStart: (line) => (line.at(0) === QUOTE && HEADER.test(line.text) ? 0 : -1),
  open: readEntries,
};
