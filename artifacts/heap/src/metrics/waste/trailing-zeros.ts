import type { HeapDump, SizeLookup, Window } from '@hindsight/heap-graph';

/**
 * Reads the next bytes of a window. Returns the number of trailing zeros, and whether every second byte, the upper one,
 * is 0.
 */
export function countTrailingZeros(window: Window, length: number): { zeros: number; isNarrow: boolean } {
  let lastUsed = -1;
  let upper = 0;
  for (let done = 0; done < length; ) {
    if (!window.ensure(Math.min(length - done, 2))) break;
    const { bytes, at, available } = window;
    // Both bytes of a character must be in one chunk.
    const here = length - done <= available ? length - done : available & ~1;
    for (let place = 1; place < here; place += 2) upper |= bytes[at + place] ?? 0;
    for (let place = here - 1; place >= 0; place--) {
      if (bytes[at + place] === 0) continue;
      lastUsed = done + place;
      break;
    }
    window.at = at + here;
    done += here;
  }
  return { zeros: length - 1 - lastUsed, isNarrow: upper === 0 && length % 2 === 0 };
}

/** Smaller arrays are ignored. */
const MIN_BYTES = 64;

export interface TailRow {
  readonly label: string;
  arrays: number;
  bytes: number;
  wasted: number;
  example: number;
  exampleWaste: number;
}

/** Sums, by class, arrays of which half or more, at the end, are zeros. Arrays of only zeros are counted elsewhere. */
export class TailWaste {
  private readonly dump: HeapDump;
  private readonly byClass = new Map<number, TailRow>();

  constructor(dump: HeapDump) {
    this.dump = dump;
  }

  add(object: number, bytes: number, zeros: number, getSize: SizeLookup): void {
    if (bytes < MIN_BYTES || zeros < bytes / 2 || zeros === bytes) return;
    const { classOf, classes } = this.dump;
    const number = classOf.at(object) ?? 0;
    const none = { label: classes[number]?.name ?? '?', arrays: 0, bytes: 0, wasted: 0, example: -1, exampleWaste: 0 };
    const row = this.byClass.get(number) ?? none;
    this.byClass.set(number, row);
    row.arrays++;
    row.bytes += getSize(object);
    row.wasted += zeros;
    if (zeros <= row.exampleWaste) return;
    row.example = object;
    row.exampleWaste = zeros;
  }

  get rows(): readonly TailRow[] {
    return [...this.byClass.values()].sort((a, b) => b.wasted - a.wasted);
  }
}
