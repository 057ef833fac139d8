import type { References } from '../../events.ts';
import { type Bracket, visitInside } from './brackets.ts';
import { closingSeconds, numberAt, numberEnd } from './numbers.ts';

/** What a pause says of references and class unloading; times in ms, undefined when not told. */
export interface ReferenceWork {
  readonly references: References | undefined;
  readonly referenceTime: number | undefined;
  readonly classUnloadingTime: number | undefined;
}

/** PrintReferenceGC: `[SoftReference, 104 refs, 0.0000434 secs]`; processing and unloading as remarks tell it. */
const PARTS: readonly (readonly [name: string, part: keyof References | 'jni' | 'processing' | 'unloading'])[] = [
  ['SoftReference, ', 'soft'],
  ['WeakReference, ', 'weak'],
  ['FinalReference, ', 'final'],
  ['PhantomReference, ', 'phantom'],
  ['JNI Weak Reference, ', 'jni'],
  ['weak refs processing', 'processing'],
  ['GC ref-proc', 'processing'],
  ['class unloading', 'unloading'],
  ['Unloading, ', 'unloading'],
];

const BY_FIRST_LETTER = new Map(PARTS.map((part) => [part[0].charCodeAt(0), part]));

class ReferenceCount {
  counts: { -readonly [Kind in keyof References]: References[Kind] } | undefined;
  detailMs = Number.NaN;
  processingMs = Number.NaN;
  unloadingMs = Number.NaN;

  readonly take = ({ text }: Bracket): void => {
    const known = BY_FIRST_LETTER.get(text.charCodeAt(0));
    if (!known || !text.startsWith(known[0])) return;
    const [name, part] = known;
    const ms = closingSeconds(text);
    if (part === 'processing') this.processingMs = ms;
    else if (part === 'unloading') this.unloadingMs = ms;
    else {
      this.detailMs = sum(this.detailMs, ms);
      if (part !== 'jni') this.count(part, refsAt(text, name.length));
    }
  };

  private count(kind: keyof References, refs: number): void {
    this.counts ??= {};
    this.counts[kind] = (this.counts[kind] ?? 0) + refs;
  }
}

const REFS = ' refs, ';

/** `2806 refs, `; a second count, of PhantomReference, is of the Cleaners. */
function refsAt(text: string, from: number): number {
  const next = text.indexOf(REFS, from) + REFS.length;
  const cleaners = text.startsWith(' refs', numberEnd(text, next)) ? numberAt(text, next) : 0;
  return numberAt(text, from) + cleaners;
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
