import { stands } from './bytes.ts';
import { meaningfulCharacters } from './embedded-output.ts';

/** A log has a handful; one that is made up may have any number. */
const TEXTS_KEPT = 100;

interface KnownText {
  readonly bytes: Uint8Array;
  /** Undefined when it is not plain. */
  readonly text: string | undefined;
}

/**
 * Labels and names that a log repeats in thousands of lines, found again by their bytes without making strings of them. Plain
 * are those with no bracket in them and nothing that another thread wrote.
 */
export class PlainTexts {
  private readonly known: KnownText[] = [];
  private readonly meaningful = meaningfulCharacters();

  /** The text from `from` to `to`; undefined when it is not plain, or one too many. */
  at(bytes: Uint8Array, from: number, to: number): string | undefined {
    for (const { bytes: known, text } of this.known) {
      if (known.length === to - from && stands(known, bytes, from, to)) return text;
    }
    return this.known.length < TEXTS_KEPT ? this.learn(bytes.subarray(from, to)) : undefined;
  }

  private learn(view: Uint8Array): string | undefined {
    // The bytes of a line are overwritten by those of another one.
    const bytes = Uint8Array.from(view);
    const text = Buffer.from(bytes).toString('latin1');
    this.meaningful.lastIndex = 0;
    const known = { bytes, text: this.meaningful.test(text) ? undefined : text };
    this.known.push(known);
    return known.text;
  }
}
