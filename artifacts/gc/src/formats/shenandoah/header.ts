import type { FactName } from '../../events.ts';
import { parseSize } from '../unified/text/sizes.ts';

/** Matches `Initialize Shenandoah heap: 250M initial, 7168K min, 3991M max`. */
const HEAP = /^Initialize Shenandoah heap: (\d+[BKMGT]) initial, (\d+[BKMGT]) min, (\d+[BKMGT]) max/;
const THREADS = /^GC threads: (\d+) parallel, (\d+) concurrent/;
const REGIONS = /^Regions: \d+ x (\d+[BKMGT])/;

/** Reads the header of Shenandoah until JDK 14; later headers are the same for every collector. */
export function readShenandoahFacts(text: string): (readonly [FactName, number])[] {
  const heap = HEAP.exec(text);
  if (heap) {
    return [
      ['heapInitial', parseSize(heap[1] ?? '')],
      ['heapMin', parseSize(heap[2] ?? '')],
      ['heapMax', parseSize(heap[3] ?? '')],
    ];
  }
  const threads = THREADS.exec(text);
  if (threads) {
    return [
      ['parallelWorkers', Number(threads[1])],
      ['concurrentWorkers', Number(threads[2])],
    ];
  }
  const regions = REGIONS.exec(text);
  return regions ? [['regionSize', parseSize(regions[1] ?? '')]] : [];
}
