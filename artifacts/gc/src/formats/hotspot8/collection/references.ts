import type { References } from '../../../events.ts';
import { type Bracket, getBracketMs, visitInner } from '../text/brackets.ts';
import { findNumberEnd, parseNumber } from '../text/numbers.ts';

/** Reference processing and class unloading of a pause; times in ms, NaN when unknown. */
export interface ReferenceWork {
  readonly references: References;
  readonly referenceTime: number;
  readonly classUnloadingTime: number;
}

/**
 * Rows of PrintReferenceGC, `[SoftReference, 104 refs, 0.0000434 secs]`, and processing and unloading in remark pauses.
 */
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

class ReferenceWorkReader implements ReferenceWork {
  readonly references = { soft: Number.NaN, weak: Number.NaN, final: Number.NaN, phantom: Number.NaN };
  classUnloadingTime = Number.NaN;
  private detailMs = Number.NaN;
  private processingMs = Number.NaN;

  get referenceTime(): number {
    return Number.isNaN(this.processingMs) ? this.detailMs : this.processingMs;
  }

  readonly take = (bracket: Bracket): void => {
    const { text } = bracket;
    const known = BY_FIRST_LETTER.get(text.charCodeAt(0));
    if (!known || !text.startsWith(known[0])) return;
    const [name, part] = known;
    const ms = getBracketMs(bracket);
    if (part === 'processing') this.processingMs = ms;
    else if (part === 'unloading') this.classUnloadingTime = ms;
    else {
      this.detailMs = addKnown(this.detailMs, ms);
      if (part !== 'jni')
        this.references[part] = addKnown(this.references[part], parseReferenceCount(text, name.length));
    }
  };
}

const REFS = ' refs, ';

/** Parses `2806 refs, `; a second count, of PhantomReference, is that of Cleaners. */
function parseReferenceCount(text: string, from: number): number {
  const next = text.indexOf(REFS, from) + REFS.length;
  const cleaners = text.startsWith(' refs', findNumberEnd(text, next)) ? parseNumber(text, next) : 0;
  return parseNumber(text, from) + cleaners;
}

const addKnown = (total: number, value: number): number => (Number.isNaN(total) ? value : total + value);

export function readReferenceWork(bracket: Bracket): ReferenceWork {
  if (bracket.inner.length === 0) return NO_WORK;
  const count = new ReferenceWorkReader();
  visitInner(bracket, count.take);
  return count;
}

const NO_WORK: ReferenceWork = new ReferenceWorkReader();
