import { matchesAt } from './bytes.ts';
import { createBoundaryPattern } from './embedded-output.ts';

/** A log has a few such texts; a hostile one may have any number. */
const MAX_TEXTS = 100;

interface PooledText {
  readonly bytes: Uint8Array;
  /** Undefined when the text contains a bracket or embedded output. */
  readonly text: string | undefined;
}

/**
 * Keeps labels and names that a log repeats in thousands of lines, and finds them by their bytes without creating
 * strings. Only texts without brackets and without embedded output have a value.
 */
export class StringPool {
  private readonly known: PooledText[] = [];
  private readonly boundaries = createBoundaryPattern();

  /**
   * Returns the text from `from` to `to`; undefined when it contains a bracket or embedded output, or when the pool is
   * full.
   */
  get(bytes: Uint8Array, from: number, to: number): string | undefined {
    for (const { bytes: known, text } of this.known) {
      if (known.length === to - from && matchesAt(known, bytes, from, to)) return text;
    }
    return this.known.length < MAX_TEXTS ? this.add(bytes.subarray(from, to)) : undefined;
  }

  private add(view: Uint8Array): string | undefined {
    // A copy is needed, because the bytes of a line are overwritten.
    const bytes = Uint8Array.from(view);
    const text = Buffer.from(bytes).toString('latin1');
    this.boundaries.lastIndex = 0;
    const known = { bytes, text: this.boundaries.test(text) ? undefined : text };
    this.known.push(known);
    return known.text;
  }
}
