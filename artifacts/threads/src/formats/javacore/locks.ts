import type { DeclaredDeadlockEvent, DumpContent, LockOwnerEvent } from '../../events.ts';
import { decodeUtf8 } from '../decode-utf8.ts';
import { normalizeAddress, readMonitor, readThread, type TaggedLine } from './tagged-line.ts';

/** The relation of a thread to a monitor in the LOCKS section. Older JVMs state it nowhere else. */
export interface MonitorWait {
  readonly relation: 'enters' | 'waits';
  readonly lock: string;
  readonly lockClass: string;
  readonly line: number;
}

interface Monitor {
  readonly lock: string;
  readonly lockClass: string;
  readonly line: number;
  readonly owner: LockOwnerEvent['owner'] | undefined;
  /** The id in `Flat locked by thread ident 0x08` of 1.4, which a list further down resolves. */
  readonly ident: string | undefined;
  readonly isFlat: boolean;
}

const IDENT = /ident (0x[0-9A-Fa-f]+)/;
const LISTED_IDENT = /^ident (0x[0-9A-Fa-f]+) /;

/** Reads the LOCKS section: monitors with their owners and waiters, and the deadlocks that the JVM has found. */
export class LocksSection {
  private readonly emit: (event: DumpContent) => void;
  private monitor: Monitor | undefined;
  private readonly unexplained: Monitor[] = [];
  private readonly waits = new Map<string, MonitorWait>();
  private deadlock: { first: number; last: number; members: DeclaredDeadlockEvent['members'][number][] } | undefined;
  private waiting: { thread: string; lock?: string; lockClass?: string } | undefined;

  constructor(emit: (event: DumpContent) => void) {
    this.emit = emit;
  }

  line({ tag, text }: TaggedLine, number: number): void {
    switch (tag) {
      case '3LKMONOBJECT':
        this.begin(text, number);
        break;
      case '2LKREGMON':
        this.monitor = undefined;
        break;
      case '3LKWAITER':
        this.waiter(text, 'enters', number);
        break;
      case '3LKWAITNOTIFY':
        // Object.wait inflates the monitor, so that a thread at a flat one waits to enter it (1.4).
        this.waiter(text, this.monitor?.isFlat ? 'enters' : 'waits', number);
        break;
      case '2LKFLATMON':
        this.explain(text);
        break;
      case '1LKDEADLOCK':
        this.endDeadlock();
        break;
      case '2LKDEADLOCKTHR':
        this.deadlockThread(text, number);
        break;
      case '4LKDEADLOCKOBJ':
        if (this.waiting) this.waiting = { ...this.waiting, ...readMonitor(text) };
        break;
    }
  }

  getWait(thread: string): MonitorWait | undefined {
    return this.waits.get(thread);
  }

  /** Emits the monitor and the deadlock that are being read. */
  end(): void {
    this.endDeadlock();
    this.monitor = undefined;
  }

  private begin(text: string, line: number): void {
    const object = readMonitor(text);
    this.monitor = undefined;
    if (!object) return;
    const owner = readThread(text);
    const [, ident] = IDENT.exec(text) ?? [];
    this.monitor = { ...object, line, owner, ident, isFlat: ident !== undefined };
    if (owner) this.emitOwner(this.monitor, owner);
    else if (ident !== undefined) this.unexplained.push(this.monitor);
  }

  private emitOwner({ lock, lockClass, line }: Monitor, { name, id }: { name: string; id: string }): void {
    this.emit({ kind: 'lock-owner', lock, lockClass, owner: { name: decodeUtf8(name), id }, line });
  }

  private waiter(text: string, relation: MonitorWait['relation'], line: number): void {
    const thread = readThread(text);
    if (!thread || !this.monitor) return;
    const { lock, lockClass } = this.monitor;
    this.waits.set(thread.id, { relation, lock, lockClass, line });
  }

  private explain(text: string): void {
    const [, ident] = LISTED_IDENT.exec(text) ?? [];
    const thread = readThread(text);
    if (ident === undefined || !thread) return;
    for (const monitor of this.unexplained) {
      if (monitor.ident !== undefined && normalizeAddress(monitor.ident) === normalizeAddress(ident))
        this.emitOwner(monitor, thread);
    }
  }

  private deadlockThread(text: string, number: number): void {
    const [, name] = /^Thread "(.*)" \(/.exec(text) ?? [];
    if (name === undefined) return;
    const thread = decodeUtf8(name);
    this.deadlock ??= { first: number, last: number, members: [] };
    if (this.waiting?.lock !== undefined) {
      const { thread: waiter, lock: waitsFor, lockClass = '' } = this.waiting;
      this.deadlock.members.push({ thread: waiter, waitsFor, lockClass, heldBy: thread });
      this.deadlock.last = number;
    }
    this.waiting = { thread };
  }

  private endDeadlock(): void {
    const { deadlock } = this;
    this.deadlock = undefined;
    this.waiting = undefined;
    if (!deadlock || deadlock.members.length === 0) return;
    const { first: line, last: lastLine, members } = deadlock;
    this.emit({ kind: 'declared-deadlock', line, lastLine, members });
  }
}
