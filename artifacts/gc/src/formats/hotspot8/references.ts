import type { References } from '../../events.ts';
import { type Bracket, visitInside } from './brackets.ts';
import { closingSeconds, numberAt } from './numbers.ts';

/** What a pause says of references and class unloading; times in ms, undefined when not told. */
export interface ReferenceWork {
  readonly references: References | undefined;
  readonly referenceTime: number | undefined;
  readonly classUnloadingTime: number | undefined;
}

/** PrintReferenceGC: `[SoftReference, 104 refs, 0.0000434 secs]`; a second count of PhantomReference is the Cleaners. */
const KINDS = {
  SoftReference: 'soft',
  WeakReference: 'weak',
  FinalReference: 'final',
  PhantomReference: 'phantom',
} as const;

class ReferenceCount {
  counts: { -readonly [Kind in keyof References]: References[Kind] } | undefined;
  detailMs = Number.NaN;
  processingMs = Number.NaN;
  unloadingMs = Number.NaN;

  readonly take = ({ text }: Bracket): void => {
    const comma = text.indexOf(',');
    const name = comma < 0 ? text : text.slice(0, comma);
    const kind = KINDS[name as keyof typeof KINDS];
    if (kind) {
      this.counts ??= {};
      this.counts[kind] = (this.counts[kind] ?? 0) + refsOf(text);
    }
    if (kind || name === 'JNI Weak Reference') this.detailMs = sum(this.detailMs, closingSeconds(text));
    else if (name === 'weak refs processing' || name === 'GC ref-proc') this.processingMs = closingSeconds(text);
    else if (name === 'class unloading' || name === 'Unloading') this.unloadingMs = closingSeconds(text);
  };
}

/** Sums every `, n refs` of a text. */
function refsOf(text: string): number {
  let total = 0;
  for (let at = text.indexOf(' refs'); at >= 0; at = text.indexOf(' refs', at + 1)) {
    total += numberAt(text, text.lastIndexOf(' ', at - 1) + 1);
  }
  return total;
}

const sum = (total: number, value: number): number => (Number.isNaN(total) ? value : total + value);
const told = (ms: number): number | undefined => (Number.isNaN(ms) ? undefined : ms);

export function referenceWork(bracket: Bracket): ReferenceWork {
  const count = new ReferenceCount();
  visitInside(bracket, count.take);
  return {
    references: count.counts,
    referenceTime: told(count.processingMs) ?? told(count.detailMs),
    classUnloadingTime: told(count.unloadingMs),
  };
}
