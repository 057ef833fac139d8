import type { Capacity, Flags, HeapSizes } from '../analysis.ts';
import type { Facts } from '../events.ts';
import { getFlagBytes } from '../jvm/flags.ts';

/** The largest heap this JVM may take: what the command line or the header allows, else the largest that was committed. */
export function findCapacity(flags: Flags, facts: Facts, { heap }: HeapSizes): Capacity | undefined {
  const committed = heap.allocated ?? heap.peak ?? 0;
  const flag = getFlagBytes(flags, 'MaxHeapSize');
  // A limit below what was committed is from another run of a joined log: it limits nothing here.
  if (flag && flag >= committed) return { bytes: flag, from: 'flag' };
  if (facts.heapMax && facts.heapMax >= committed) return { bytes: facts.heapMax, from: 'header' };
  return committed > 0 ? { bytes: committed, from: 'committed' } : undefined;
}
