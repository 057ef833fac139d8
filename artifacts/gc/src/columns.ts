const INITIAL_ROWS = 64;
/** Half as much again: the copying stays cheap and a column of millions of rows does not double at once. */
const GROWTH = 1.5;

const grownRows = (row: number, rows: number): number => Math.max(INITIAL_ROWS, row + 1, Math.ceil(rows * GROWTH));

/**
 * A growable column of numbers. Rows never set read as NaN, and a column never set costs nothing. What lies beyond the last row
 * set is left untouched, so that the machine gives no memory for it.
 */
export class NumberColumn {
  private values = new Float64Array(0);
  /** Rows up to the last one set. */
  private rows = 0;

  /** No row was ever set. */
  get isEmpty(): boolean {
    return this.rows === 0;
  }

  get(row: number): number {
    return row < this.rows ? (this.values[row] as number) : Number.NaN;
  }

  set(row: number, value: number): void {
    if (row >= this.rows) this.reach(row);
    this.values[row] = value;
  }

  private reach(row: number): void {
    if (row >= this.values.length) {
      const bytes = grownRows(row, this.values.length) * Float64Array.BYTES_PER_ELEMENT;
      // A transfer frees the old memory at once, not at the next collection of our own garbage.
      this.values = new Float64Array(this.values.buffer.transfer(bytes));
    }
    if (row > this.rows) this.values.fill(Number.NaN, this.rows, row);
    this.rows = row + 1;
  }
}

/** A growable column of non-negative integers below 2^32 (bit sets, counts, line numbers). Rows never set read as 0. */
export class IntegerColumn {
  private values = new Uint32Array(0);

  get(row: number): number {
    return row < this.values.length ? (this.values[row] as number) : 0;
  }

  set(row: number, value: number): void {
    if (row >= this.values.length) {
      const bytes = grownRows(row, this.values.length) * Uint32Array.BYTES_PER_ELEMENT;
      this.values = new Uint32Array(this.values.buffer.transfer(bytes));
    }
    this.values[row] = value;
  }
}

/** A growable column of words from a small vocabulary, each stored once. Rows never set read as ''. */
export class WordColumn<Word extends string = string> {
  private codes = new Uint16Array(0);
  private readonly words: (Word | '')[] = [''];
  private readonly codeOf = new Map<string, number>([['', 0]]);
  /** Words come in rows of the same. */
  private lastWord: Word | '' = '';
  private lastCode = 0;

  get(row: number): Word | '' {
    return row < this.codes.length ? (this.words[this.codes[row] as number] ?? '') : '';
  }

  set(row: number, word: Word | ''): void {
    if (row >= this.codes.length) {
      const bytes = grownRows(row, this.codes.length) * Uint16Array.BYTES_PER_ELEMENT;
      this.codes = new Uint16Array(this.codes.buffer.transfer(bytes));
    }
    if (word !== this.lastWord) {
      this.lastCode = this.code(word);
      this.lastWord = word;
    }
    this.codes[row] = this.lastCode;
  }

  /** A hostile input may invent words without end: past the limit they share the last one. */
  private code(word: Word | ''): number {
    const known = this.codeOf.get(word);
    if (known !== undefined) return known;
    if (this.words.length === MAX_WORDS) return MAX_WORDS - 1;
    this.words.push(word);
    this.codeOf.set(word, this.words.length - 1);
    return this.words.length - 1;
  }
}

const MAX_WORDS = 4096;
