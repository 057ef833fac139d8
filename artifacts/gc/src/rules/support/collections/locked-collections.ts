import { isGcLocker } from '../../../jvm/causes.ts';
import type { PauseTable } from '../../../model.ts';

/** Counts the full collections directly after a collection that had waited for a JNI critical section. */
export function countFullAfterLocked({ kind, cause }: PauseTable): number {
  return kind.rowsWhere((one) => one === 'full').filter((row) => isGcLocker(cause.get(row - 1))).length;
}
