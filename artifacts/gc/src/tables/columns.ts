const FIRST_ROWS = 64;
/** Rows are kept in chunks of so many, that a column of millions grows without being copied. */
const CHUNK_BITS = 14;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_IN_CHUNK = CHUNK_ROWS - 1;

interface Chunk<Self> {
  readonly length: number;
  set(rows: Self): void;
}

/** Makes room for a row; returns how many rows there is room for. The first chunk begins small: most columns are. */
function growChunks<Rows extends Chunk<Rows>>(chunks: Rows[], row: number, chunkOf: (rows: number) => Rows): number {
  const first = chunks[0];
  if (!first || first.length < CHUNK_ROWS) {
    const grown = chunkOf(Math.min(CHUNK_ROWS, Math.max(FIRST_ROWS, row + 1, 2 * (first?.length ?? 0))));
    if (first) grown.set(first);
    chunks[0] = grown;
    if (row < grown.length) return grown.length;
  }
  while (row >= chunks.length * CHUNK_ROWS) chunks.push(chunkOf(CHUNK_ROWS));
  return chunks.length * CHUNK_ROWS;
}

/** A growable column of numbers. Rows never set read as NaN, and a column never set costs nothing. */
export class NumberColumn {
  private readonly chunks: Float64Array[] = [];
  private capacity = 0;
  /** All chunks, once they were joined: they are parts of it then. */
  private joined: Float64Array = NO_ROWS;

  /** No row was ever set. */
  get isEmpty(): boolean {
    return this.capacity === 0;
  }

  get(row: number): number {
    if (row < 0 || row >= this.capacity) return Number.NaN;
    return (this.chunks[row >>> CHUNK_BITS] as Float64Array)[row & ROW_IN_CHUNK] as number;
  }

  set(row: number, value: number): void {
    if (row >= this.capacity) this.capacity = growChunks(this.chunks, row, createUnsetRows);
    (this.chunks[row >>> CHUNK_BITS] as Float64Array)[row & ROW_IN_CHUNK] = value;
  }

  /**
   * The first rows in one array, for loops over all of them: a function that reads an array is fast long before it is compiled.
   * To be read before the column is written to again or asked for more rows than it has.
   */
  values(count: number): Float64Array {
    if (this.isEmpty) return getUnsetRows(count);
    if (this.joined.length < Math.max(count, this.capacity)) this.join(count);
    return this.joined.subarray(0, count);
  }

  private join(count: number): void {
    const [first, ...others] = this.chunks;
    if (first && others.length === 0 && count <= first.length) {
      this.joined = first;
      return;
    }
    const chunkCount = Math.ceil(Math.max(count, this.capacity) / CHUNK_ROWS);
    this.joined = createUnsetRows(chunkCount * CHUNK_ROWS);
    for (const [index, chunk] of this.chunks.entries()) this.joined.set(chunk, index * CHUNK_ROWS);
    // Their memory goes at once: the columns of a large log would lie in it twice until the next collection.
    for (const { buffer } of this.chunks) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
    for (let index = 0; index < chunkCount; index++) {
      this.chunks[index] = this.joined.subarray(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS);
    }
    this.capacity = this.joined.length;
  }

  /** The rows with this value or more, in order. */
  rowsFrom(least: number): number[] {
    const rows: number[] = [];
    for (const [index, chunk] of this.chunks.entries()) {
      for (let place = 0; place < chunk.length; place++) {
        if ((chunk[place] as number) >= least) rows.push(index * CHUNK_ROWS + place);
      }
    }
    return rows;
  }
}

const NO_ROWS = new Float64Array(0);

/** Of columns that nobody ever writes to. */
let unsetRows: Float64Array = NO_ROWS;

function getUnsetRows(rows: number): Float64Array {
  if (unsetRows.length < rows) unsetRows = createUnsetRows(rows);
  return unsetRows.subarray(0, rows);
}

const createUnsetRows = (rows: number): Float64Array => new Float64Array(rows).fill(Number.NaN);

/** A growable column of non-negative integers below 2^32 (bit sets, counts, line numbers). Rows never set read as 0. */
export class IntegerColumn {
  private readonly chunks: Uint32Array[] = [];
  private capacity = 0;

  get(row: number): number {
    if (row < 0 || row >= this.capacity) return 0;
    return (this.chunks[row >>> CHUNK_BITS] as Uint32Array)[row & ROW_IN_CHUNK] as number;
  }

  set(row: number, value: number): void {
    if (row >= this.capacity) this.capacity = growChunks(this.chunks, row, (rows) => new Uint32Array(rows));
    (this.chunks[row >>> CHUNK_BITS] as Uint32Array)[row & ROW_IN_CHUNK] = value;
  }

  /** The rows with one of these bits, in order. */
  rowsWith(bits: number): number[] {
    const rows: number[] = [];
    for (const [index, chunk] of this.chunks.entries()) {
      for (let place = 0; place < chunk.length; place++) {
        if (((chunk[place] as number) & bits) !== 0) rows.push(index * CHUNK_ROWS + place);
      }
    }
    return rows;
  }
}

/** A growable column of words from a small vocabulary, each stored once. Rows never set read as ''. */
export class WordColumn<Word extends string = string> {
  private readonly chunks: Uint16Array[] = [];
  private capacity = 0;
  private readonly words: (Word | '')[] = [''];
  private readonly codes = new Map<string, number>([['', 0]]);
  /** Words come in rows of the same. */
  private lastWord: Word | '' = '';
  private lastCode = 0;

  get(row: number): Word | '' {
    if (row < 0 || row >= this.capacity) return '';
    return this.words[(this.chunks[row >>> CHUNK_BITS] as Uint16Array)[row & ROW_IN_CHUNK] as number] ?? '';
  }

  set(row: number, word: Word | ''): void {
    if (row >= this.capacity) this.capacity = growChunks(this.chunks, row, (rows) => new Uint16Array(rows));
    if (word !== this.lastWord) {
      this.lastCode = this.encode(word);
      this.lastWord = word;
    }
    (this.chunks[row >>> CHUNK_BITS] as Uint16Array)[row & ROW_IN_CHUNK] = this.lastCode;
  }

  /** The rows with a word that is wanted, in order. Each word is asked about once, and most columns have none that is. */
  rowsWhere(isWanted: (word: Word) => boolean): number[] {
    const rows: number[] = [];
    const wanted = this.words.map((word) => word !== '' && isWanted(word));
    if (!wanted.includes(true)) return rows;
    for (const [index, chunk] of this.chunks.entries()) {
      for (let place = 0; place < chunk.length; place++) {
        if (wanted[chunk[place] as number]) rows.push(index * CHUNK_ROWS + place);
      }
    }
    return rows;
  }

  /** A hostile input may invent words without end: past the limit they share the last one. */
  private encode(word: Word | ''): number {
    const known = this.codes.get(word);
    if (known !== undefined) return known;
    if (this.words.length === MAX_WORDS) return MAX_WORDS - 1;
    this.words.push(word);
    this.codes.set(word, this.words.length - 1);
    return this.words.length - 1;
  }
}

const MAX_WORDS = 4096;
