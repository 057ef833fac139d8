import type { PoolChange } from '../../events.ts';
import { numberAfterBlanks } from './numbers.ts';
import { lastChange, nextChange, poolChange, type SizeChange } from './sizes.ts';

/** What is read of the table below a G1 pause (PrintGCDetails); times in ms, undefined when not told. */
export interface G1Table {
  heap: PoolChange | undefined;
  eden: PoolChange | undefined;
  survivor: PoolChange | undefined;
  metaspace: PoolChange | undefined;
  perm: PoolChange | undefined;
  workers: number | undefined;
  referenceTime: number | undefined;
}

export const newG1Table = (): G1Table => ({
  heap: undefined,
  eden: undefined,
  survivor: undefined,
  metaspace: undefined,
  perm: undefined,
  workers: undefined,
  referenceTime: undefined,
});

const WORKERS = 'GC Workers: ';

/** A row with three blanks before its bracket. */
export function readG1Row(text: string, table: G1Table): void {
  if (text.startsWith('   [Eden: ')) readSpaces(text, table);
  else if (text.startsWith('   [Parallel Time: ')) {
    const at = text.indexOf(WORKERS);
    if (at >= 0) table.workers = numberAfterBlanks(text, at + WORKERS.length);
  } else {
    // `   [ 4096K->3936K(16M)]` of JDK 6
    const change = lastChange(text);
    if (change && !Number.isNaN(change.after)) table.heap = poolChange(change);
  }
}

/** Rows with six blanks: `      [Ref Proc: 0.3 ms]` and `      [Ref Enq: 0.0 ms]` are parts of the same work. */
export function readG1ReferenceRow(text: string, table: G1Table): void {
  const ms = numberAfterBlanks(text, text.indexOf(':') + 1);
  if (!Number.isNaN(ms)) table.referenceTime = (table.referenceTime ?? 0) + ms;
}

/** `   [Eden: 24.0M(24.0M)->0.0B(17.0M) Survivors: 0.0B->3072.0K Heap: 24.0M(256.0M)->8984.0K(256.0M)], [Metaspace: …]` */
function readSpaces(text: string, table: G1Table): void {
  const after = (label: string): SizeChange | undefined => {
    const at = text.indexOf(label);
    return at < 0 ? undefined : nextChange(text, at + label.length);
  };
  table.eden = whole(after('[Eden: '));
  table.survivor = whole(after(' Survivors: '));
  table.heap = whole(after(' Heap: '));
  const metaspace = whole(after('[Metaspace: '));
  // The figure in parentheses is the reserved size.
  if (metaspace) table.metaspace = { ...metaspace, committed: Number.NaN };
  table.perm = whole(after('[Perm: '));
}

const whole = (change: SizeChange | undefined): PoolChange | undefined =>
  change && !Number.isNaN(change.after) ? poolChange(change) : undefined;

/** Eden and survivors together; its size for the time to come is the next eden plus the survivors there are. */
export function youngOf({ eden, survivor }: G1Table): PoolChange | undefined {
  if (!eden || !survivor) return undefined;
  return {
    before: eden.before + survivor.before,
    after: eden.after + survivor.after,
    committed: eden.committed + survivor.after,
  };
}
