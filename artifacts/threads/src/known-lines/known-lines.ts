import type { Line } from '@hindsight/model';
import { KnownRuns } from './known-runs.ts';

/** The bytes of all lines that are kept; a dump has some thousand different frames of a hundred bytes. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_LINE_BYTES = 1000;
const MIN_ARENA_BYTES = 64 * 1024;

/** A line that was read before, and what was read from it. */
export interface KnownLine<Value> {
  readonly value: Value;
  readonly start: number;
  readonly length: number;
  /** The known line that followed it the last time. */
  next: KnownLine<Value> | undefined;
  /** Another known line with the same hash. */
  readonly sameHash: KnownLine<Value> | undefined;
}

/**
 * Finds what was read from an equal line before, by the bytes of the line: threads share most of their frames, so that
 * nearly all lines of a large dump need neither a string nor a parser. It only saves time: an unknown line is read as
 * ever, and only equal bytes are a known line.
 */
export class KnownLines<Value> {
  private readonly runs = new RunsOfValues<Value>();
  private readonly byHash = new Map<number, KnownLine<Value>>();
  private arena = Buffer.allocUnsafeSlow(MIN_ARENA_BYTES);
  private used = 0;
  private last: KnownLine<Value> | undefined;

  /**
   * Reads known lines from this one on, each by a call of `read` with what was learned from it and its number, until one is
   * not known or `read` returns false. Returns how many were read; the lines after the first are then passed over.
   */
  readRun(line: Line, read: (value: Value, number: number) => boolean): number {
    return KnownRuns.canSearch(line) ? this.runs.read(line, read) : 0;
  }

  find(line: Line): KnownLine<Value> | undefined {
    const known = this.findAlone(line);
    if (known && KnownRuns.canSearch(line)) this.runs.learn(line, known.value);
    return known;
  }

  private findAlone(line: Line): KnownLine<Value> | undefined {
    const { bytes, start, length } = line;
    const expected = this.last?.next;
    if (expected && this.isEqual(expected, bytes, start, length)) {
      this.last = expected;
      return expected;
    }
    const found = this.findByHash(bytes, start, length);
    if (found) this.follow(found);
    return found;
  }

  /** Remembers what was read from a line that `find` does not know. `value` must not be a view of the line. */
  learn(line: Line, value: Value): void {
    if (KnownRuns.canSearch(line)) this.runs.learn(line, value);
    const { bytes, start, length } = line;
    if (length > MAX_LINE_BYTES || this.used + length > MAX_BYTES) return;
    this.grow(this.used + length);
    this.arena.set(bytes.subarray(start, start + length), this.used);
    const hash = hashBytes(bytes, start, length);
    const known = { value, start: this.used, length, next: undefined, sameHash: this.byHash.get(hash) };
    this.used += length;
    this.byHash.set(hash, known);
    this.follow(known);
  }

  private follow(known: KnownLine<Value>): void {
    if (this.last) this.last.next = known;
    this.last = known;
  }

  private findByHash(bytes: Uint8Array, start: number, length: number): KnownLine<Value> | undefined {
    if (length > MAX_LINE_BYTES) return undefined;
    let known = this.byHash.get(hashBytes(bytes, start, length));
    while (known && !this.isEqual(known, bytes, start, length)) known = known.sameHash;
    return known;
  }

  private isEqual(known: KnownLine<Value>, bytes: Uint8Array, start: number, length: number): boolean {
    if (known.length !== length) return false;
    const { arena } = this;
    const from = known.start;
    // The ends of frames differ more often than their begins.
    for (let index = length - 1; index >= 0; index--) if (arena[from + index] !== bytes[start + index]) return false;
    return true;
  }

  private grow(length: number): void {
    if (length <= this.arena.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.min(MAX_BYTES, Math.max(length, this.arena.length * 2)));
    this.arena.copy(grown, 0, 0, this.used);
    this.arena = grown;
  }
}

/** What was learned from the lines of runs. WebAssembly is started when the first block is read. */
class RunsOfValues<Value> {
  private known: KnownRuns | undefined;
  private readonly values: Value[] = [];

  read(line: Line, read: (value: Value, number: number) => boolean): number {
    this.known ??= new KnownRuns();
    const { ids } = this.known;
    const { number, block } = line;
    const count = this.known.find(line);
    let done = 0;
    while (done < count && read(this.values[(ids[done] as number) - 1] as Value, number + done)) done++;
    if (done > 1) block?.skip(done - 1);
    return done;
  }

  learn(line: Line, value: Value): void {
    this.known ??= new KnownRuns();
    const id = this.known.learn(line);
    if (id > 0) this.values[id - 1] = value;
  }
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** Hashes bytes with FNV-1a. */
function hashBytes(bytes: Uint8Array, start: number, length: number): number {
  let hash = FNV_OFFSET;
  for (let at = start; at < start + length; at++) hash = Math.imul(hash ^ (bytes[at] as number), FNV_PRIME);
  return hash;
}
