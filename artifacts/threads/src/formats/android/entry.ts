import type { LockNote, ThreadEvent } from '../../events.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { readArtLock } from './lock-line.ts';
import { parseArtState } from './states.ts';

/**
 * Matches `"main" prio=5 tid=1 Blocked` and `"FinalizerDaemon" daemon prio=5 tid=10 Waiting`; the Play Console omits
 * the priority. When a name contains such words itself, the last ones count.
 */
const ATTACHED = /^"(.*)"( daemon)?(?: prio=(\d+))? tid=(\d+) ([A-Za-z_]+)/;
/**
 * Matches a thread that is not attached to the runtime: `"binder:28941_3" prio=5 (not attached)`, `"RenderThread"
 * sysTid=29001`.
 */
const NATIVE = /^"(.*)" (?:prio=(\d+) )?(\(not attached\)|sysTid=(\d+))/;
const GROUP = /group="([^"]*)"/;
const SYS_TID = /\bsysTid=(\d+)/;
/** Nanoseconds on a processor, nanoseconds of waiting for one, and time slices. */
const SCHEDSTAT = /\bschedstat=\( ?(\d+) /;
const NATIVE_FRAME = /^(?:native: |kernel: |#\d\d? +pc |\(no managed stack frames\)|\(couldn't|\(native backtrace)/;

interface Header {
  readonly name: string;
  readonly daemon: boolean;
  readonly priority?: number;
  /** Undefined when the thread is not attached. */
  readonly tid?: string;
  readonly word: string;
  readonly nativeId?: number;
}

export function readArtHeader(text: string): Header | undefined {
  const [, name, daemon, priority, tid, word] = ATTACHED.exec(text) ?? [];
  if (name !== undefined && tid !== undefined && word !== undefined)
    return {
      name,
      daemon: daemon !== undefined,
      tid,
      word,
      ...(priority !== undefined && { priority: Number(priority) }),
    };
  const [, other, prio, mark = '', sysTid] = NATIVE.exec(text) ?? [];
  if (other === undefined) return undefined;
  return {
    name: other,
    daemon: false,
    word: sysTid === undefined ? mark : '',
    ...(prio !== undefined && { priority: Number(prio) }),
    ...(sysTid !== undefined && { nativeId: Number(sysTid) }),
  };
}

export class ArtEntry {
  private readonly header: Header;
  private readonly first: number;
  private last: number;
  private nativeId: number | undefined;
  private cpuMs: number | undefined;
  private group: string | undefined;
  private readonly frames: string[] = [];
  private readonly locks: LockNote[] = [];

  constructor(header: Header, line: number) {
    this.header = header;
    this.first = line;
    this.last = line;
    this.nativeId = header.nativeId;
  }

  /** Reads a line without its surrounding blanks; returns false when it belongs to no entry. */
  line(text: string, number: number): boolean {
    const isRead = this.readLine(text, number);
    if (isRead) this.last = number;
    return isRead;
  }

  get thread(): ThreadEvent {
    const { header, nativeId, cpuMs, group } = this;
    const { tid, word, daemon, priority } = header;
    const state = parseArtState(word);
    return {
      kind: 'thread',
      line: this.first,
      lastLine: this.last,
      name: decodeUtf8(header.name),
      id: tid ?? `sysTid=${nativeId ?? this.first}`,
      daemon,
      internal: tid === undefined,
      virtual: false,
      frames: this.frames,
      locks: this.locks,
      synchronizers: [],
      ...(priority !== undefined && { priority }),
      ...(nativeId !== undefined && { nativeId }),
      ...(cpuMs !== undefined && { cpuMs }),
      ...(group !== undefined && { group }),
      ...(state && { state }),
      ...(word !== '' && { nativeState: word }),
    };
  }

  private readLine(text: string, number: number): boolean {
    if (text.startsWith('at ')) return this.frames.push(text.slice(3)) > 0;
    if (text.startsWith('| ')) return this.attributes(text);
    if (!text.startsWith('- ')) return NATIVE_FRAME.test(text);
    const note = readArtLock(text.slice(2), Math.max(0, this.frames.length - 1), number);
    if (note) this.locks.push(note);
    return note !== undefined;
  }

  private attributes(text: string): boolean {
    this.group ??= GROUP.exec(text)?.[1];
    const [, sysTid] = SYS_TID.exec(text) ?? [];
    if (sysTid !== undefined) this.nativeId = Number(sysTid);
    const [, nanoseconds] = SCHEDSTAT.exec(text) ?? [];
    if (nanoseconds !== undefined) this.cpuMs = Number(nanoseconds) / 1e6;
    return true;
  }
}
