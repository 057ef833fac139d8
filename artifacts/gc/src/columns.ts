const INITIAL_ROWS = 64;

/** A growable column of numbers. Rows never set read as NaN, and a column never set costs nothing. */
export class NumberColumn {
  private values = new Float64Array(0);

  /** No row was ever set. */
  get isEmpty(): boolean {
    return this.values.length === 0;
  }

  get(row: number): number {
    return row < this.values.length ? (this.values[row] as number) : Number.NaN;
  }

  set(row: number, value: number): void {
    if (row >= this.values.length) this.grow(row);
    this.values[row] = value;
  }

  private grow(row: number): void {
    const grown = new Float64Array(Math.max(INITIAL_ROWS, row + 1, this.values.length * 2)).fill(Number.NaN);
    grown.set(this.values);
    this.values = grown;
  }
}

/** A growable column of small non-negative integers (bit sets, counts). Rows never set read as 0. */
export class BitsColumn {
  private values = new Uint32Array(0);

  get(row: number): number {
    return row < this.values.length ? (this.values[row] as number) : 0;
  }

  set(row: number, value: number): void {
    if (row >= this.values.length) {
      const grown = new Uint32Array(Math.max(INITIAL_ROWS, row + 1, this.values.length * 2));
      grown.set(this.values);
      this.values = grown;
    }
    this.values[row] = value;
  }
}

/** A growable column of words from a small vocabulary, each stored once. Rows never set read as ''. */
export class WordColumn<Word extends string = string> {
  private codes = new Uint16Array(0);
  private readonly words: (Word | '')[] = [''];
  private readonly codeOf = new Map<string, number>([['', 0]]);

  get(row: number): Word | '' {
    return row < this.codes.length ? (this.words[this.codes[row] as number] ?? '') : '';
  }

  set(row: number, word: Word | ''): void {
    if (row >= this.codes.length) {
      const grown = new Uint16Array(Math.max(INITIAL_ROWS, row + 1, this.codes.length * 2));
      grown.set(this.codes);
      this.codes = grown;
    }
    this.codes[row] = this.code(word);
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
