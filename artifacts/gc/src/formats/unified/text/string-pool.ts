import type { Line } from '@hindsight/model';

/** A log has a few dozen texts of each kind; a hostile one may have any number. */
const MAX_TEXTS = 1000;

interface PooledText<Meaning> {
  readonly text: string;
  readonly meaning: Meaning;
}

/**
 * Keeps a value for each of the texts that a log repeats in thousands of lines. The value is computed once and found by
 * the bytes of the line, without creating a string.
 */
export class StringPool<Meaning> {
  private readonly known = new Map<number, PooledText<Meaning>>();
  private readonly interpret: (text: string) => Meaning;

  constructor(interpret: (text: string) => Meaning) {
    this.interpret = interpret;
  }

  /** Returns the value for the bytes of a line from `from` to `to`. */
  get(line: Line, from: number, to: number): Meaning {
    const { bytes, start } = line;
    let hash = to - from;
    for (let index = start + from; index < start + to; index++)
      hash = (Math.imul(hash, 31) + (bytes[index] as number)) | 0;
    const known = this.known.get(hash);
    if (known && equalsBytes(known.text, bytes, start + from, to - from)) return known.meaning;
    const text = line.text.slice(from, to);
    const meaning = this.interpret(text);
    if (!known && this.known.size < MAX_TEXTS) this.known.set(hash, { text, meaning });
    return meaning;
  }
}

/** Compares the text itself, because two texts may have the same hash. */
function equalsBytes(text: string, bytes: Uint8Array, from: number, length: number): boolean {
  if (text.length !== length) return false;
  for (let index = 0; index < length; index++) if (text.charCodeAt(index) !== bytes[from + index]) return false;
  return true;
}
