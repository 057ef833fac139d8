const FIRST_ROWS = 64;
/** Rows are kept in chunks of this size, so that a column of millions grows without being copied. */
const CHUNK_BITS = 14;
const CHUNK_ROWS = 1 << CHUNK_BITS;
const ROW_IN_CHUNK = CHUNK_ROWS - 1;

interface Chunk<Self> {
  readonly length: number;
  set(rows: Self): void;
}

/**
 * Grows the chunks until they hold `row`; returns their capacity in rows. The first chunk starts small, because most
 * columns stay small.
 */
function growChunks<Rows extends Chunk<Rows>>(
  chunks: Rows[],
  row: number,
  createChunk: (rows: number) => Rows,
): number {
  const first = chunks[0];
  if (!first || first.length < CHUNK_ROWS) {
    const grown = createChunk(Math.min(CHUNK_ROWS, Math.max(FIRST_ROWS, row + 1, 2 * (first?.length ?? 0))));
    if (first) grown.set(first);
    chunks[0] = grown;
    if (row < grown.length) return grown.length;
  }
  while (row >= chunks.length * CHUNK_ROWS) chunks.push(createChunk(CHUNK_ROWS));
  return chunks.length * CHUNK_ROWS;
}

/**
 * A growable column of numbers. Rows that were never set read as NaN, and a column that was never set takes no memory.
 */
export class NumberColumn {
  private readonly chunks: Float64Array[] = [];
  private capacity = 0;
  /** All rows in one array, after the first call of `values`; the chunks are views of it from then on. */
  private joined: Float64Array = NO_ROWS;

  /** Whether no row was ever set. */
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
   * Returns the first rows in one array, for loops over all of them: reading an array is fast long before the loop is
   * compiled. The array is valid until the column is written to or more rows are requested.
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
    this.joined = new Float64Array(chunkCount * CHUNK_ROWS).fill(Number.NaN, this.capacity);
    for (const [index, chunk] of this.chunks.entries()) this.joined.set(chunk, index * CHUNK_ROWS);
    // The memory of the chunks is released at once; until the next collection a large log would otherwise be in memory
    // twice.
    for (const { buffer } of this.chunks) if (buffer instanceof ArrayBuffer && !buffer.detached) buffer.transfer(0);
    for (let index = 0; index < chunkCount; index++) {
      this.chunks[index] = this.joined.subarray(index * CHUNK_ROWS, (index + 1) * CHUNK_ROWS);
    }
    this.capacity = this.joined.length;
  }

  /** Lists the rows with this value or more, in order. */
  rowsFrom(min: number): number[] {
    const rows: number[] = [];
    for (const [index, chunk] of this.chunks.entries()) {
      for (let place = 0; place < chunk.length; place++) {
        if ((chunk[place] as number) >= min) rows.push(index * CHUNK_ROWS + place);
      }
    }
    return rows;
  }
}

const NO_ROWS = new Float64Array(0);

/** Shared by all columns that were never set. */
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

  /** Lists the rows with one of these bits, in order. */
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

/** A growable column of words from a small vocabulary, each stored once. Rows that were never set read as ''. */
export class WordColumn<Word extends string = string> {
  private readonly chunks: Uint16Array[] = [];
  private capacity = 0;
  private readonly words: (Word | '')[] = [''];
  private readonly codes = new Map<string, number>([['', 0]]);
  /** The word that was set last: the same word often comes several times in a row. */
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

  /**
   * Returns the rows whose word matches, in order. The predicate is called once for each word, and for most columns no
   * word matches.
   */
  rowsWhere(matches: (word: Word) => boolean): number[] {
    const rows: number[] = [];
    const matching = this.words.map((word) => word !== '' && matches(word));
    if (!matching.includes(true)) return rows;
    for (const [index, chunk] of this.chunks.entries()) {
      for (let place = 0; place < chunk.length; place++) {
        if (matching[chunk[place] as number]) rows.push(index * CHUNK_ROWS + place);
      }
    }
    return rows;
  }

  /**
   * Returns the code of a word. A hostile input may invent any number of words: beyond the limit they share the last
   * code.
   */
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
