import { NO_STAMP, type Stamp } from '../../../events.ts';
import {
  type Bracket,
  type Collection,
  inside,
  isConcurrent,
  newBracket,
  newCollection,
  opensCollection,
} from './brackets.ts';
import { textBytes } from './bytes.ts';
import { type Extra, extraAt, meaningfulCharacters } from './embedded-output.ts';
import { StampReader, stampStart } from './timestamps.ts';

/** What is told of a text while its brackets are gathered. */
export interface GatheringListener {
  /** A collection begins; what came before it is over. */
  opens(collection: Collection): void;
  /** The brackets of a collection balance. */
  completes(collection: Collection, enclosing: Collection | undefined): void;
  /** A collection was left unfinished. */
  breaksOff(collection: Collection): void;
  /** A message of a concurrent thread, without brackets and stamps, that ends at `end`. */
  concurrent(message: string, stamp: Stamp, gcId: number): void;
  /** `[Times: user=0.18 sys=0.01, real=0.02 secs]`; the text between the brackets. */
  times(text: string): void;
  /** `[G1Ergonomics (…) …]`, without brackets. */
  ergonomics(text: string, stamp: Stamp): void;
  /** Another flag's output begins at `from`; returns the index after it. */
  extra(extra: Extra, text: string, from: number): number;
}

const ERGONOMICS = 'G1Ergonomics ';
const OPEN = 91;
const CLOSE = 93;
/** More than any JVM writes; beyond it the text is hostile or broken. */
const MAX_DEPTH = 16;
const MAX_BRACKETS = 4096;
const MAX_CHARACTERS = 65_536;

interface Level {
  readonly bracket: Bracket;
  readonly collection: Collection | undefined;
  readonly stamp: Stamp;
}

/** Gathers the text of events that are spread over lines, one inside the other, with lines of other threads between. */
export class Gathering {
  private readonly listener: GatheringListener;
  private readonly stamps = new StampReader();
  private readonly search = meaningfulCharacters();
  private levels: Level[] = [];
  private line = 0;
  private brackets = 0;
  private characters = 0;

  constructor(listener: GatheringListener) {
    this.listener = listener;
  }

  get isOpen(): boolean {
    return this.levels.length > 0;
  }

  /** A collection is open, and no bracket inside of it. */
  get isInCollection(): boolean {
    return this.levels.length === 1 && this.levels[0]?.collection !== undefined;
  }

  /** A collection begins whose bracket has been read already; nothing else is open. */
  begin(bracket: Bracket, { uptime, wall, gcId }: StampReader, line: number): void {
    this.line = line;
    this.open(bracket, { uptime, wall }, gcId);
  }

  /** The collection that alone is open ends; `totalMs` is what it took. */
  end(totalMs: number, line: number): void {
    this.line = line;
    const collection = this.levels[0]?.collection;
    if (collection) collection.bracket.totalMs = totalMs;
    this.close();
  }

  /** Takes the rest of a line. */
  take(text: string, from: number, line: number): void {
    this.line = line;
    const { search } = this;
    let piece = from;
    for (search.lastIndex = from; search.test(text); search.lastIndex = piece) {
      piece = this.meaningAt(text, search.lastIndex - 1, piece);
    }
    this.append(text, piece, text.length);
    this.lineEnds();
  }

  /** Takes the text up to this character and what begins there; the index where the text goes on. */
  private meaningAt(text: string, at: number, piece: number): number {
    const code = text.charCodeAt(at);
    if (code === CLOSE) {
      this.append(text, piece, at);
      this.close();
      return at + 1;
    }
    const start = stampStart(text, at, piece);
    this.append(text, piece, start);
    if (code === OPEN) return this.bracketAt(text, at, start);
    const extra = extraAt(text, at);
    return extra ? this.listener.extra(extra, text, at) : at + 1;
  }

  /** Nothing more comes, or what comes cannot belong to what is open. */
  breakOff(): void {
    const { levels } = this;
    this.levels = [];
    for (const { collection } of levels) if (collection) this.listener.breaksOff(collection);
  }

  /** Reads what begins at a bracket; the index where the text of the surrounding bracket goes on. */
  private bracketAt(text: string, bracket: number, stampAt: number): number {
    if (isConcurrent(text, bracket)) return this.concurrentAt(text, bracket, stampAt);
    if (text.startsWith('Times: ', bracket + 1)) {
      const end = endOf(text, bracket);
      this.listener.times(text.slice(bracket + 1, end - 1));
      return end;
    }
    this.push(text, bracket, stampAt);
    return bracket + 1;
  }

  private concurrentAt(text: string, bracket: number, stampAt: number): number {
    const stamp = this.stampAt(text, stampAt, bracket);
    const end = endOf(text, bracket);
    const { gcId } = this.stamps;
    this.listener.concurrent(text.slice(bracket + 1, end - 1), stamp, gcId);
    // Processor times of a concurrent phase say nothing of the pause around it.
    return text.startsWith(' [Times: ', end) ? endOf(text, end + 1) : end;
  }

  /** The stamps from `from` to the bracket they stand before. */
  private stampAt(text: string, from: number, bracket: number): Stamp {
    this.stamps.read(textBytes(text.slice(from, bracket)), 0, bracket - from);
    return { uptime: this.stamps.uptime, wall: this.stamps.wall };
  }

  private push(text: string, bracket: number, stampAt: number): void {
    if (!opensCollection(text, bracket)) {
      if (this.levels.length >= MAX_DEPTH) this.breakOff();
      // The stamp of a part is the stamp of its event but for the lines of G1Ergonomics, which may stand alone.
      const stamp = text.startsWith(ERGONOMICS, bracket + 1) ? this.stampAt(text, stampAt, bracket) : NO_STAMP;
      this.levels.push({ bracket: newBracket(), collection: undefined, stamp });
      return;
    }
    if (!this.mayHoldAnother()) this.breakOff();
    const stamp = this.stampAt(text, stampAt, bracket);
    this.open(newBracket(), stamp, this.stamps.gcId);
  }

  private open(bracket: Bracket, stamp: Stamp, gcId: number): void {
    const collection = newCollection(bracket, stamp, gcId, this.line);
    this.brackets = 0;
    this.characters = 0;
    this.listener.opens(collection);
    this.levels.push({ bracket, collection, stamp });
  }

  /** A remark may hold one young collection (CMSScavengeBeforeRemark); any other outer collection has lost its end. */
  private mayHoldAnother(): boolean {
    const collections = this.levels.filter(({ collection }) => collection);
    if (collections.length === 0) return true;
    if (collections.length > 1 || collections[0]?.collection?.nestedMs !== 0) return false;
    return this.levels.some(
      ({ bracket }) => inside(bracket, 'YG occupancy') || bracket.text.includes('(CMS Final Remark)'),
    );
  }

  private close(): void {
    const level = this.levels.pop();
    if (!level) return;
    const { bracket, collection, stamp } = level;
    if (collection) {
      collection.lastLine = this.line;
      this.listener.completes(collection, this.enclosing());
    } else if (bracket.text.startsWith(ERGONOMICS)) {
      this.listener.ergonomics(bracket.text, stamp);
    } else {
      const parent = this.levels.at(-1)?.bracket;
      if (parent && ++this.brackets < MAX_BRACKETS) parent.inner.push(bracket);
    }
  }

  private enclosing(): Collection | undefined {
    for (let i = this.levels.length - 1; i >= 0; i--) {
      const collection = this.levels[i]?.collection;
      if (collection) return collection;
    }
    return undefined;
  }

  private append(text: string, from: number, to: number): void {
    const bracket = this.levels.at(-1)?.bracket;
    if (!bracket || to <= from || this.characters > MAX_CHARACTERS) return;
    bracket.text += text.slice(from, Math.min(to, from + MAX_CHARACTERS));
    this.characters += to - from;
  }

  /** Brackets that belong to no collection do not live longer than their line. */
  private lineEnds(): void {
    if (this.levels.length > 0 && this.levels[0]?.collection === undefined) this.levels = [];
  }
}

/** The index after the bracket that closes the flat one at `from`; the end of the text when it is cut. */
function endOf(text: string, from: number): number {
  const close = text.indexOf(']', from);
  return close < 0 ? text.length : close + 1;
}
