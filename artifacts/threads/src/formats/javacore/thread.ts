import type { LockNote, LockRelation, ThreadEvent } from '../../events.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import type { MonitorWait } from './locks.ts';
import { parseJ9State } from './states.ts';
import { normalizeAddress, readMonitor, readThread, type TaggedLine } from './tagged-line.ts';

/** Matches `"main" J9VMThread:0x…, omrthread_t:0x…, java/lang/Thread:0x…, state:CW, prio=5`. */
const J9 = /^"(.*)" J9VMThread:(0x[0-9A-Fa-f]+)/;
/**
 * Matches `"main" (TID:0x…, sys_thread_t:0x…, state:CW, native ID:0x1B8) prio=5` of IBM 1.3 to 6; 1.3 omits some of the
 * blanks.
 */
const CLASSIC = /^"(.*)" \(TID:(0x[0-9A-Fa-f]+), ?sys_thread_t:(0x[0-9A-Fa-f]+)/;
const STATE = /\bstate:([A-Z]+)/;
const VM_STATE = /\bvmstate:([A-Z]+)/;
const PRIORITY = /\bprio=(\d+)/;
const NATIVE_ID = /\bnative (?:thread )?ID:(0x[0-9A-Fa-f]+)/;
const JAVA_THREAD = /getId:(0x[0-9A-Fa-f]+), isDaemon:(true|false)/;
const CPU = /CPU usage total: (\d+(?:[.,]\d+)?) secs/;
const BLOCK = /^(Blocked|Waiting|Parked) on: (\S+)(?: Owned by: (.*))?/;

const RELATIONS: Readonly<Record<string, LockRelation>> = { Blocked: 'enters', Waiting: 'waits', Parked: 'parks' };

/** Reads a thread of the THREADS section, from its 3XMTHREADINFO on. */
export class JavacoreThread {
  /** The addresses under which the LOCKS section may name it. */
  readonly ids: readonly string[];
  private readonly name: string;
  private readonly first: number;
  private last: number;
  private word = '';
  private vmWord: string | undefined;
  private attributes: {
    -readonly [Name in 'javaId' | 'nativeId' | 'daemon' | 'priority' | 'cpuMs']?: ThreadEvent[Name];
  } = {};
  private readonly frames: string[] = [];
  private readonly locks: LockNote[] = [];

  /**
   * Begins a thread; returns undefined for `Anonymous native thread`, which is no Java thread. With `isClassic`, owners
   * are named by their system thread (1.4).
   */
  static begin({ text }: TaggedLine, line: number, isClassic: boolean): JavacoreThread | undefined {
    const [, name, id] = J9.exec(text) ?? [];
    if (name !== undefined && id !== undefined) return new JavacoreThread(name, [id], text, line);
    const [, classic, tid, system] = CLASSIC.exec(text) ?? [];
    if (classic === undefined || tid === undefined || system === undefined) return undefined;
    return new JavacoreThread(classic, isClassic ? [system, tid] : [tid, system], text, line);
  }

  private constructor(name: string, ids: readonly string[], text: string, line: number) {
    this.name = decodeUtf8(name);
    this.ids = ids.map(normalizeAddress);
    this.first = line;
    this.last = line;
    this.header(text.slice(name.length));
  }

  line({ tag, text }: TaggedLine, number: number): void {
    this.last = number;
    switch (tag) {
      case '3XMJAVALTHREAD':
        this.javaThread(text);
        break;
      case '3XMTHREADINFO1':
        this.native(text);
        break;
      case '3XMCPUTIME':
        this.cpu(text);
        break;
      case '3XMTHREADBLOCK':
        this.block(text, number);
        break;
      case '4XESTACKTRACE':
        if (text.startsWith('at ')) this.frames.push(text.slice(3));
        break;
      case '5XESTACKTRACE':
        this.entered(text, number);
        break;
    }
  }

  /** Returns the event. `wait` comes from the LOCKS section, for JVMs without 3XMTHREADBLOCK. */
  event(wait: MonitorWait | undefined): ThreadEvent {
    const { frames, word, vmWord, name, first: line, last: lastLine } = this;
    const hasWait = this.locks.some(({ relation }) => relation !== 'locked');
    const locks = hasWait || !wait ? this.locks : [{ ...wait, depth: 0 }, ...this.locks];
    const waitsForObject = locks.some(({ relation }) => relation !== 'locked');
    // Threads of the JVM have no Java frames, and their state is that of the pool they wait in.
    const internal = frames.length === 0 && locks.length === 0;
    const isWanting = locks.some(({ relation }) => relation === 'enters');
    const state = internal
      ? undefined
      : isWanting
        ? 'BLOCKED'
        : parseJ9State(word || vmWord || '', frames, waitsForObject);
    const nativeState = word || vmWord;
    return {
      kind: 'thread',
      line,
      lastLine,
      name,
      id: this.ids[0] ?? '',
      internal,
      virtual: false,
      frames,
      locks,
      synchronizers: [],
      ...this.attributes,
      ...(state && { state }),
      ...(nativeState && { nativeState }),
    };
  }

  private header(text: string): void {
    this.word = STATE.exec(text)?.[1] ?? '';
    const [, priority] = PRIORITY.exec(text) ?? [];
    if (priority !== undefined) this.attributes.priority = Number(priority);
    this.native(text);
  }

  private native(text: string): void {
    const [, id] = NATIVE_ID.exec(text) ?? [];
    if (id !== undefined) this.attributes.nativeId = Number(id);
    this.vmWord = VM_STATE.exec(text)?.[1] ?? this.vmWord;
  }

  private javaThread(text: string): void {
    const [, id, daemon] = JAVA_THREAD.exec(text) ?? [];
    if (id === undefined) return;
    this.attributes.javaId = String(Number(id));
    this.attributes.daemon = daemon === 'true';
  }

  private cpu(text: string): void {
    const [, seconds] = CPU.exec(text) ?? [];
    if (seconds !== undefined) this.attributes.cpuMs = Number(seconds.replace(',', '.')) * 1000;
  }

  /** Reads `Blocked on: com/acme/Account@0x… Owned by: "other" (J9VMThread:0x…, java/lang/Thread:0x…)`. */
  private block(text: string, line: number): void {
    const [, word = '', object = '', ownedBy = ''] = BLOCK.exec(text) ?? [];
    const relation = RELATIONS[word];
    const monitor = readMonitor(object);
    if (!relation || !monitor) return;
    const owner = readThread(ownedBy);
    this.locks.push({
      relation,
      ...monitor,
      depth: 0,
      line,
      ...(owner && { owner: { name: decodeUtf8(owner.name), id: owner.id } }),
    });
  }

  /** Reads `(entered lock: java/util/TaskQueue@0x…, entry count: 1)`. */
  private entered(text: string, line: number): void {
    const monitor = readMonitor(text.replace(/^\(entered lock: /, ''));
    if (monitor) this.locks.push({ relation: 'locked', ...monitor, depth: Math.max(0, this.frames.length - 1), line });
  }
}
