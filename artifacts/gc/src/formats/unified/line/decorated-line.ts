import { ascii, type Line } from '@hindsight/model';
import type { StringPool } from '../text/string-pool.ts';
import { DecorationLayout } from './decorations.ts';
import type { LogLevel, Message } from './message.ts';
import { NO_TAGS, type TagSet, TagSets } from './tags.ts';
import { EPOCH_MS, readDate, readNumber } from './timestamps.ts';

const { BLANK, CLOSE_PARENTHESIS, COLON, OPEN_PARENTHESIS, ZERO, isDigit } = ascii;
const UPPER_G = 71;
const UPPER_C = 67;
const ABSENT = -1;
/** Digits of a GC id. */
const MAX_ID_DIGITS = 10;

const LEVELS: Readonly<Record<number, LogLevel>> = {
  116: 'trace',
  100: 'debug',
  105: 'info',
  119: 'warning',
  101: 'error',
};
/** The generation in a line of generational ZGC: `y`, `Y`, `O`. */
const GENERATIONS: Readonly<Record<number, string>> = { 121: 'y', 89: 'Y', 79: 'O' };

/** A line of unified logging. Timestamps and text are read on demand. */
export class DecoratedLine implements Message {
  gcId = -1;
  generation = '';
  tagSet: TagSet = NO_TAGS;
  indent = 0;
  first = -1;
  private readonly layout = new DecorationLayout();
  private readonly tagSets = new TagSets();
  private source: Line = EMPTY_LINE;
  private textStart = 0;
  private textRead = false;
  private textValue = '';
  private layoutCount = 0;
  private date = ABSENT;
  private seconds = ABSENT;
  private uptimeMillis = ABSENT;
  private epochMillis = ABSENT;
  private nanos = ABSENT;
  private levelAt = ABSENT;
  private tagsAt = ABSENT;

  /** Opens a line with decorations; false when the line has none. */
  open(line: Line): boolean {
    this.source = line;
    const start = this.layout.locate(line);
    if (start < 0) return false;
    if (this.layout.count !== this.layoutCount || this.layout.changed) this.learnLayout();
    this.tagSet = this.readTags();
    this.openText(start);
    return true;
  }

  /** Opens a line as a message without decorations; returns whether it has a GC id. */
  openBare(line: Line, start: number): boolean {
    this.source = line;
    this.layoutCount = 0;
    this.clearLayout();
    this.tagSet = NO_TAGS;
    this.openText(start);
    return this.gcId >= 0;
  }

  get line(): number {
    return this.source.number;
  }

  get tags(): string {
    return this.tagSet.text;
  }

  get level(): LogLevel {
    if (this.levelAt < 0) return '';
    return LEVELS[this.source.at(this.layout.starts[this.levelAt] as number)] ?? '';
  }

  /** Whether the level is debug or trace. */
  get fine(): boolean {
    if (this.levelAt < 0) return false;
    const letter = this.source.at(this.layout.starts[this.levelAt] as number);
    return letter === 100 || letter === 116;
  }

  get text(): string {
    if (!this.textRead) {
      this.textRead = true;
      this.textValue = this.source.text.slice(this.textStart);
    }
    return this.textValue;
  }

  get length(): number {
    return this.source.length - this.textStart;
  }

  get bytes(): Uint8Array {
    return this.source.bytes;
  }

  get start(): number {
    return this.source.start + this.textStart;
  }

  meaning<Meaning>(texts: StringPool<Meaning>, from: number, to: number): Meaning {
    return texts.get(this.source, this.textStart + from, this.textStart + to);
  }

  at(index: number): number {
    return this.source.at(this.textStart + index);
  }

  get uptime(): number {
    const { starts } = this.layout;
    if (this.seconds >= 0) return readNumber(this.source, starts[this.seconds] as number, 1000);
    if (this.uptimeMillis >= 0) return readNumber(this.source, starts[this.uptimeMillis] as number);
    if (this.nanos >= 0) return readNumber(this.source, starts[this.nanos] as number) / 1e6;
    return Number.NaN;
  }

  get wall(): number {
    const { starts } = this.layout;
    if (this.date >= 0) return readDate(this.source, starts[this.date] as number);
    if (this.epochMillis >= 0) return readNumber(this.source, starts[this.epochMillis] as number);
    return Number.NaN;
  }

  /** The zone of the date, `+0200`; '' when the line has no date. */
  get zone(): string {
    if (this.date < 0) return '';
    const end = this.layout.ends[this.date] as number;
    return this.source.text.slice(end - 5, end);
  }

  get hasDate(): boolean {
    return this.date >= 0;
  }

  private clearLayout(): void {
    this.date = ABSENT;
    this.seconds = ABSENT;
    this.uptimeMillis = ABSENT;
    this.epochMillis = ABSENT;
    this.nanos = ABSENT;
    this.levelAt = ABSENT;
    this.tagsAt = ABSENT;
  }

  /** Learns which decoration is which. Their order in a line is fixed, so two of a kind differ by position and size. */
  private learnLayout(): void {
    this.clearLayout();
    this.layoutCount = this.layout.count;
    this.layout.changed = false;
    for (let index = 0; index < this.layoutCount; index++) this.learnDecoration(index);
  }

  private learnDecoration(index: number): void {
    switch (this.layout.kinds[index]) {
      case 'date':
        if (this.date < 0) this.date = index;
        break;
      case 'seconds':
        if (this.valueAt(index) * 1000 < EPOCH_MS) this.seconds = index;
        break;
      case 'millis':
        if (this.valueAt(index) < EPOCH_MS) this.uptimeMillis = index;
        else this.epochMillis = index;
        break;
      case 'nanos':
        // `timenanos` counts from an arbitrary origin of the machine; `uptimenanos` comes after it.
        this.nanos = index;
        break;
      case 'level':
        this.levelAt = index;
        break;
      case 'word':
        this.tagsAt = index;
        break;
    }
  }

  private valueAt(index: number): number {
    return readNumber(this.source, this.layout.starts[index] as number);
  }

  private readTags(): TagSet {
    const { starts, ends, count } = this.layout;
    if (this.tagsAt < 0 || this.tagsAt !== count - 1) return NO_TAGS;
    const set = this.tagSets.find(
      this.source,
      starts[this.tagsAt] as number,
      ends[this.tagsAt] as number,
      this.levelAt >= 0,
    );
    return set.isHostname ? NO_TAGS : set;
  }

  /** Reads `GC(7) `, the generation, and the indentation before the text. */
  private openText(start: number): void {
    const { bytes, start: begin, length } = this.source;
    this.gcId = -1;
    this.generation = '';
    this.textRead = false;
    const at = begin + start;
    let index = start;
    if (bytes[at] === UPPER_G && bytes[at + 1] === UPPER_C && bytes[at + 2] === OPEN_PARENTHESIS) {
      index = this.openId(start);
    }
    this.textStart = index;
    while (index < length && bytes[begin + index] === BLANK) index++;
    this.indent = index - this.textStart;
    this.first = index < length ? (bytes[begin + index] as number) : -1;
  }

  private openId(start: number): number {
    const { source } = this;
    const { bytes, start: begin, length } = source;
    let id = 0;
    let index = start + 3;
    const limit = Math.min(length, index + MAX_ID_DIGITS);
    for (; index < limit; index++) {
      const byte = bytes[begin + index] as number;
      if (!isDigit(byte)) break;
      id = id * 10 + byte - ZERO;
    }
    if (index === start + 3 || source.at(index) !== CLOSE_PARENTHESIS) return start;
    this.gcId = id;
    index += source.at(index + 1) === BLANK ? 2 : 1;
    if (source.at(index + 1) === COLON && source.at(index + 2) === BLANK) {
      const generation = GENERATIONS[source.at(index)];
      if (generation) {
        this.generation = generation;
        index += 3;
      }
    }
    return index;
  }
}

const EMPTY_LINE: Line = {
  number: 0,
  offset: 0,
  length: 0,
  cut: false,
  at: () => -1,
  bytes: new Uint8Array(0),
  start: 0,
  text: '',
  decode: () => '',
};
