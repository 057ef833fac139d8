import type { Capacity, Flags, HeapSizes } from '../analysis.ts';
import type { Facts } from '../events.ts';
import { getFlagBytes } from '../jvm/flags.ts';

/**
 * Finds the largest heap that this JVM may use: the limit of the command line or of the header, else the largest
 * committed size.
 */
export function findCapacity(flags: Flags, facts: Facts, { heap }: HeapSizes): Capacity | undefined {
  const committed = heap.allocated ?? heap.peak ?? 0;
  const flag = getFlagBytes(flags, 'MaxHeapSize');
  // A limit below what was committed is from another run of a joined log: it limits nothing here.
  if (flag && flag >= committed) return { bytes: flag, from: 'flag' };
  if (facts.heapMax && facts.heapMax >= committed) return { bytes: facts.heapMax, from: 'header' };
  return committed > 0 ? { bytes: committed, from: 'committed' } : undefined;
}
