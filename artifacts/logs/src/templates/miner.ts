import { keepSame, type RowValues, valuesOf } from './constants.ts';
import { type MinedTemplate, mineTemplates } from './mine.ts';
import { shownTogether, VARIABLE } from './shown.ts';
import { MessageTokens } from './tokenize.ts';

/** Distinct rows in memory; when so many are reached they are mined, and what is new is matched with the templates first. */
const MAX_ROWS = 100_000;
/** Templates that are told apart; what comes later is `<other>`, and the answer says so. */
const MAX_TEMPLATES = 10_000;
export const OTHER_MESSAGES = '<other>';

export interface Template {
  /** The message with `<*>` where its statements differ. */
  readonly text: string;
  /** Of its statements: the same text at another level is another statement of the program. '' when they have none. */
  readonly level: string;
  readonly count: number;
  /** Of the first statement, from 1. */
  readonly firstLine: number;
}

export interface Templates {
  /** Most frequent first, then in the order of the log. Counts add up to the messages. */
  readonly templates: readonly Template[];
  /** There were more templates than are told apart. */
  readonly capped: boolean;
  /** The template of a message, by what `add` returned for it. */
  readonly textOf: (message: number) => string;
}

interface Tally {
  count: number;
  firstLine: number;
}

interface Row {
  readonly words: readonly string[];
  shown: readonly string[];
  /** Something is shown of a value, a unit or a path, that the next message may not have. */
  open: boolean;
  readonly spaced: readonly boolean[];
  readonly values: RowValues;
  /** Some values were the same in all statements so far. */
  constant: boolean;
  statements: number;
  readonly id: number;
  /** By level. */
  readonly tallies: Map<string, Tally>;
}

interface Known {
  readonly text: string;
  readonly tallies: Map<string, Tally>;
}

const isOpen = (words: readonly string[], shown: readonly string[]): boolean =>
  words.some((word, place) => word === VARIABLE && shown[place] !== VARIABLE);

function showTogether(row: Row, shown: readonly string[]): void {
  const together = shownTogether(row.shown, shown);
  if (together === row.shown) return;
  row.shown = together;
  row.open = isOpen(row.words, together);
}

function addTo(tallies: Map<string, Tally>, level: string, { count, firstLine }: Tally): void {
  const known = tallies.get(level);
  if (!known) {
    tallies.set(level, { count, firstLine });
    return;
  }
  known.count += count;
  known.firstLine = Math.min(known.firstLine, firstLine);
}

/** Finds what the messages of a log have in common, in bounded memory: distinct rows and templates are kept, never messages. */
export class TemplateMiner {
  private rows = new Map<string, Row>();
  private readonly known = new Map<string, Known>();
  private readonly patterns = new Map<number, { readonly words: readonly string[]; readonly known: Known }[]>();
  private readonly knownOf: Known[] = [];
  private nextId = 0;
  private capped = false;
  private readonly tokens = new MessageTokens();
  private readonly maxRows: number;

  constructor(maxRows = MAX_ROWS) {
    this.maxRows = maxRows;
  }

  /** `line`: of the statement, from 1. Returns a number by which its template is known in the end. */
  add(message: string, line: number, level = ''): number {
    const tokens = this.tokens.read(message);
    const { key } = tokens;
    const row = this.rows.get(key);
    if (row) {
      addTo(row.tallies, level, { count: 1, firstLine: line });
      row.statements++;
      if (row.constant) row.constant = keepSame(row.values, tokens.written);
      // Values that are shown as nothing but values cannot differ any more.
      if (row.open) showTogether(row, tokens.shown());
      return row.id;
    }
    if (this.rows.size >= this.maxRows) this.settleEarly();
    const id = this.nextId++;
    const tallies = new Map([[level, { count: 1, firstLine: line }]]);
    const words = tokens.words.map(ownCopy);
    const shown = tokens.shown().map(ownCopy);
    const values = valuesOf(words, (place) => ownCopy(tokens.written(place)));
    const open = isOpen(words, shown);
    this.rows.set(key, {
      words,
      shown,
      spaced: tokens.spaced(),
      values,
      constant: true,
      statements: 1,
      open,
      id,
      tallies,
    });
    return id;
  }

  finish(): Templates {
    this.settle();
    const templates = [...this.known.values()].flatMap(({ text, tallies }) =>
      [...tallies].map(([level, tally]) => ({ text, level, ...tally })),
    );
    templates.sort((a, b) => b.count - a.count || a.firstLine - b.firstLine);
    return { templates, capped: this.capped, textOf: (message) => this.knownOf[message]?.text ?? OTHER_MESSAGES };
  }

  /** Messages are still to come: what is the same so far need not stay so. */
  private settleEarly(): void {
    for (const { values } of this.rows.values()) values.fill(undefined);
    this.settle();
  }

  /** Rows become templates; those that a known template explains are not mined again. */
  private settle(): void {
    const unexplained: Row[] = [];
    for (const row of this.rows.values()) {
      const known = this.matching(row.words);
      if (known) this.count(row, known);
      else unexplained.push(row);
    }
    this.rows = new Map();
    for (const template of mineTemplates(unexplained)) this.learn(template);
  }

  private matching(words: readonly string[]): Known | undefined {
    let best: Known | undefined;
    let most = 0;
    for (const { words: pattern, known } of this.patterns.get(words.length) ?? []) {
      const same = sameWords(pattern, words);
      if (same > most) [best, most] = [known, same];
    }
    return best;
  }

  private learn({ text, words, rows }: MinedTemplate<Row>): void {
    const known = this.knownAs(text);
    if (known.text !== OTHER_MESSAGES) {
      const patterns = this.patterns.get(words.length);
      if (patterns) patterns.push({ words, known });
      else this.patterns.set(words.length, [{ words, known }]);
    }
    for (const row of rows) this.count(row, known);
  }

  private knownAs(wanted: string): Known {
    this.capped ||= !this.known.has(wanted) && this.known.size >= MAX_TEMPLATES;
    const text = this.known.has(wanted) || this.known.size < MAX_TEMPLATES ? wanted : OTHER_MESSAGES;
    const known = this.known.get(text) ?? { text, tallies: new Map() };
    this.known.set(text, known);
    return known;
  }

  private count({ id, tallies }: Row, known: Known): void {
    for (const [level, tally] of tallies) addTo(known.tallies, level, tally);
    this.knownOf[id] = known;
  }
}

/** How many words of a pattern a row shares; 0: it differs in one. */
function sameWords(pattern: readonly string[], words: readonly string[]): number {
  let same = 0;
  for (let place = 0; place < pattern.length; place++) {
    if (pattern[place] === VARIABLE) continue;
    if (pattern[place] !== words[place]) return 0;
    same++;
  }
  return same;
}

/** A string cut from a line would keep the whole block of the file in memory. */
const ownCopy = (word: string): string =>
  word === VARIABLE ? VARIABLE : Buffer.from(word, 'utf16le').toString('utf16le');
