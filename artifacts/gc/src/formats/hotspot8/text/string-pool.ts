import { matchesAt } from './bytes.ts';
import { createBoundaryPattern } from './embedded-output.ts';

/** A log has a handful; one that is made up may have any number. */
const MAX_TEXTS = 100;

interface PooledText {
  readonly bytes: Uint8Array;
  /** Undefined when it is not plain. */
  readonly text: string | undefined;
}

/**
 * Labels and names that a log repeats in thousands of lines, found again by their bytes without making strings of them. Plain
 * are those with no bracket in them and nothing that another thread wrote.
 */
export class StringPool {
  private readonly known: PooledText[] = [];
  private readonly boundaries = createBoundaryPattern();

  /** The text from `from` to `to`; undefined when it is not plain, or one too many. */
  lookUp(bytes: Uint8Array, from: number, to: number): string | undefined {
    for (const { bytes: known, text } of this.known) {
      if (known.length === to - from && matchesAt(known, bytes, from, to)) return text;
    }
    return this.known.length < MAX_TEXTS ? this.add(bytes.subarray(from, to)) : undefined;
  }

  private add(view: Uint8Array): string | undefined {
    // The bytes of a line are overwritten by those of another one.
    const bytes = Uint8Array.from(view);
    const text = Buffer.from(bytes).toString('latin1');
    this.boundaries.lastIndex = 0;
    const known = { bytes, text: this.boundaries.test(text) ? undefined : text };
    this.known.push(known);
    return known.text;
  }
}
