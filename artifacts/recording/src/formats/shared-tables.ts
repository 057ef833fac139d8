import { maskThreadName } from '@hindsight/privacy';
import { IntList } from '../columns/int-list.ts';
import type { NameTable } from '../columns/name-table.ts';
import type { StackTableBuilder } from '../columns/stack-table.ts';
import { NO_ID, type RecordedThread, type ThreadId } from '../model.ts';

const MAX_THREADS = 1_000_000;
/** So many virtual threads without a name are told apart: enough to see that several take turns. */
const MAX_NAMELESS = 500;

/** The threads of all chunks and files. */
export class ThreadTable {
  readonly threads: RecordedThread[] = [];
  /** The names in which something was masked, as they were recorded. */
  readonly secretNames = new Set<string>();
  private readonly ids = new Map<string, ThreadId>();
  private nameless = 0;

  intern(name: string, javaThreadId: number, osThreadId: number, isVirtual: boolean): ThreadId {
    const ownKey = `${name}\0${javaThreadId}\0${osThreadId}`;
    const own = this.ids.get(ownKey);
    if (own !== undefined) return own;
    // Virtual threads without a name may be millions.
    const isNameless = isVirtual && name === '';
    const isAnonymous = (isNameless && this.nameless >= MAX_NAMELESS) || this.threads.length >= MAX_THREADS;
    const key = isAnonymous ? `${name}\0virtual` : ownKey;
    const known = this.ids.get(key);
    if (known !== undefined) return known;
    if (isNameless) this.nameless++;
    const id = this.threads.length;
    this.threads.push({
      name: this.mask(name),
      javaThreadId: isAnonymous ? NO_ID : javaThreadId,
      osThreadId: isAnonymous ? NO_ID : osThreadId,
      isVirtual,
    });
    this.ids.set(key, id);
    return id;
  }

  private mask(name: string): string {
    const masked = maskThreadName(name);
    if (masked !== name) this.secretNames.add(name);
    return masked;
  }
}

/** What outlives a chunk: its names, threads and stacks. */
export interface SharedTables {
  readonly names: NameTable;
  readonly stacks: StackTableBuilder;
  readonly threads: ThreadTable;
  /** References without a value. */
  unresolved: number;
}

/** Frames of stacks as three numbers each, until they are named. */
export class RawFrames {
  readonly values = new IntList();

  push(method: number, line: number, type: number): void {
    const { values } = this;
    values.reserve(3);
    const at = values.length;
    values.values[at] = method;
    values.values[at + 1] = line;
    values.values[at + 2] = type;
    values.length = at + 3;
  }
}
