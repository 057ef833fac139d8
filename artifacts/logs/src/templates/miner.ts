import { detachString } from '../detach-string.ts';
import { VARIABLE } from './display-form.ts';
import { KnownPatterns } from './known-patterns.ts';
import { type MinedTemplate, mineTemplates } from './mine-templates.ts';
import { collectValues, keepSharedValues, type PlaceOfValue, type RowValues } from './shared-values.ts';
import { MessageTokens, type WrittenValue } from './tokenize.ts';

/**
 * Limit of the estimated memory of distinct rows, some 15,000 of them. At the limit the rows are mined, and messages
 * that follow are matched with the known templates first.
 */
const HELD_BYTES = 15_000_000;
/** Estimated bytes of a row apart from its text, and of each of its words: objects and references of V8. */
const ROW_BYTES = 650;
const WORD_BYTES = 50;
/** Templates that are distinguished. When there are more, the rarest become `<other>`, and the answer says so. */
const MAX_TEMPLATES = 10_000;
/** Words of all templates together, some 20 each. When templates are longer, fewer of them are kept. */
const MAX_TEMPLATE_WORDS = 200_000;
export const OTHER_MESSAGES = '<other>';

export interface MinerLimits {
  readonly heldBytes?: number;
  readonly templates?: number;
}

/** A message that was added. */
export interface MinedMessage {
  /** The same for messages with the same tokens. */
  readonly id: number;
  /** The text of the template; '' until the miner has finished. */
  readonly template: string;
}

export interface Template {
  /** The message with `<*>` where its statements differ. */
  readonly text: string;
  /**
   * The level of the statements; '' when they have none. The same text at another level is another statement of the
   * program.
   */
  readonly level: string;
  readonly count: number;
  /** Line of the first statement, from 1. */
  readonly firstLine: number;
}

export interface Templates {
  /** Most frequent first, then in the order of the log. The counts add up to the number of messages. */
  readonly templates: readonly Template[];
  /** Whether there were more templates than are distinguished. */
  readonly capped: boolean;
}

interface Tally {
  count: number;
  firstLine: number;
}

/** A position whose value is displayed with a unit or path, which the next message of the row may lack. */
interface OpenPosition {
  readonly position: number;
  /** The value of an earlier message. */
  value: WrittenValue;
}

interface Row {
  readonly words: readonly string[];
  readonly shown: string[];
  open: OpenPosition[];
  readonly spaced: readonly boolean[];
  readonly values: RowValues;
  /** Whether some values were the same in all statements so far. */
  constant: boolean;
  statements: number;
  /** Whether it became part of a template and counts no more messages. */
  isMined: boolean;
  readonly message: { readonly id: number; template: string };
  /** Counts by level. */
  readonly tallies: Map<string, Tally>;
  /** Another row with the same hash. */
  readonly next: Row | undefined;
}

const NOWHERE: PlaceOfValue = [0, 0];

/** Messages with the same characters, but for their digits, at the same level. */
export class MessageShape {
  private readonly row: Row;
  private readonly tally: Tally;
  /** Where the value of each position stands in the message. */
  private readonly places: readonly (PlaceOfValue | undefined)[];

  constructor(row: Row, tally: Tally, tokens: MessageTokens) {
    this.row = row;
    this.tally = tally;
    this.places = row.values.map((value, position) => value && tokens.findValue(position));
  }

  /** The id of its messages. */
  get id(): number {
    return this.row.message.id;
  }

  /** Whether the templates were mined since: its messages can only be added as a whole. */
  get isMined(): boolean {
    return this.row.isMined;
  }

  /** Counts a message of this shape, which is the text of a statement from `begin` on. */
  count(statement: { readonly text: string }, begin: number): void {
    const { row, tally } = this;
    tally.count++;
    row.statements++;
    if (row.constant) row.constant = keepSharedValues(row.values, statement.text, begin, this.findPlace);
    // How its values are displayed does not depend on digits, so it was merged with the first message of the shape.
  }

  private readonly findPlace = (position: number): PlaceOfValue => this.places[position] ?? NOWHERE;
}

interface KnownTemplate {
  readonly text: string;
  readonly words: readonly string[];
  readonly tallies: Map<string, Tally>;
}

const readWrittenValue = (tokens: MessageTokens, position: number): WrittenValue => ({
  text: detachString(tokens.readValue(position)),
  assigned: tokens.isAssigned(position),
});

/** Replaces the display of a value by VARIABLE where another message of the row displays it differently. */
function mergeDisplay(row: Row, tokens: MessageTokens): void {
  let closed = false;
  for (const open of row.open) {
    const { position, value } = open;
    if (tokens.isDisplayedLike(value, position)) continue;
    if (tokens.formatValue(position) === row.shown[position]) open.value = readWrittenValue(tokens, position);
    else {
      row.shown[position] = VARIABLE;
      closed = true;
    }
  }
  if (closed) row.open = row.open.filter(({ position }) => row.shown[position] !== VARIABLE);
}

const listOpenPositions = (words: readonly string[], shown: readonly string[], tokens: MessageTokens): OpenPosition[] =>
  words.flatMap((word, position) =>
    word === VARIABLE && shown[position] !== VARIABLE ? [{ position, value: readWrittenValue(tokens, position) }] : [],
  );

const estimateBytes = (words: readonly string[]): number =>
  ROW_BYTES + 2 * words.join(' ').length + WORD_BYTES * words.length;

function addTo(tallies: Map<string, Tally>, level: string, { count, firstLine }: Tally): void {
  const known = tallies.get(level);
  if (!known) {
    tallies.set(level, { count, firstLine });
    return;
  }
  known.count += count;
  known.firstLine = Math.min(known.firstLine, firstLine);
}

const countStatements = ({ tallies }: KnownTemplate): number =>
  tallies.values().reduce((sum, { count }) => sum + count, 0);

/**
 * Finds the templates of the messages of a log in bounded memory: it keeps distinct rows and templates, never messages.
 */
export class TemplateMiner {
  /** In the order of the log. */
  private rows: Row[] = [];
  private byHash = new Map<number, Row>();
  private held = 0;
  private known = new Map<string, KnownTemplate>();
  private patterns = new KnownPatterns<KnownTemplate>();
  private readonly other: KnownTemplate = { text: OTHER_MESSAGES, words: [], tallies: new Map() };
  private nextId = 0;
  private readonly tokens = new MessageTokens();
  private readonly heldBytes: number;
  private readonly maxTemplates: number;

  constructor({ heldBytes = HELD_BYTES, templates = MAX_TEMPLATES }: MinerLimits = {}) {
    this.heldBytes = heldBytes;
    this.maxTemplates = templates;
  }

  /** Adds the message of a statement; `line` is the line of the statement, from 1. */
  add(message: string, line: number, level = ''): MinedMessage {
    const tokens = this.tokens.read(message);
    const { hash } = tokens;
    const row = this.findRow(tokens, hash) ?? this.createRow(tokens, hash);
    const tally = row.tallies.get(level);
    if (tally) tally.count++;
    else row.tallies.set(level, { count: 1, firstLine: line });
    row.statements++;
    if (row.statements > 1) {
      if (row.constant) row.constant = keepSharedValues(row.values, message, 0, tokens.findValue);
      // Values that are displayed as VARIABLE alone cannot differ any more.
      if (row.open.length > 0) mergeDisplay(row, tokens);
    }
    return row.message;
  }

  /** Returns the shape of the message that was added last. */
  describeLast(level = ''): MessageShape | undefined {
    const row = this.findRow(this.tokens, this.tokens.hash);
    const tally = row?.tallies.get(level);
    return row && tally && new MessageShape(row, tally, this.tokens);
  }

  finish(): Templates {
    this.mineRows();
    this.forgetRarest(this.maxTemplates);
    const { other } = this;
    const all = other.tallies.size > 0 ? [...this.known.values(), other] : [...this.known.values()];
    const templates = all.flatMap(({ text, tallies }) =>
      [...tallies].map(([level, tally]) => ({ text, level, ...tally })),
    );
    templates.sort((a, b) => b.count - a.count || a.firstLine - b.firstLine);
    return { templates, capped: other.tallies.size > 0 };
  }

  private findRow(tokens: MessageTokens, hash: number): Row | undefined {
    let row = this.byHash.get(hash);
    while (row && !tokens.hasWords(row.words)) row = row.next;
    return row;
  }

  private createRow(tokens: MessageTokens, hash: number): Row {
    if (this.held >= this.heldBytes) this.mineEarly();
    const words = tokens.words.map(detachString);
    const shown = words.map((word, position) =>
      word === VARIABLE ? detachString(tokens.formatValue(position)) : word,
    );
    const row: Row = {
      words,
      shown,
      spaced: tokens.computeSpacing(),
      values: collectValues(words, (position) => detachString(tokens.readValue(position))),
      constant: true,
      statements: 0,
      isMined: false,
      open: listOpenPositions(words, shown, tokens),
      message: { id: this.nextId++, template: '' },
      tallies: new Map(),
      next: this.byHash.get(hash),
    };
    this.rows.push(row);
    this.byHash.set(hash, row);
    this.held += estimateBytes(words);
    return row;
  }

  /**
   * Mines the rows before the log has ended. Values that are shared so far need not stay so, and memory is needed for
   * new templates.
   */
  private mineEarly(): void {
    for (const { values } of this.rows) values.fill(undefined);
    this.mineRows();
    // Half of the templates stay, to make space for later ones.
    const words = this.known.values().reduce((sum, template) => sum + template.words.length, 0);
    if (this.known.size > this.maxTemplates || words > MAX_TEMPLATE_WORDS) {
      this.forgetRarest(Math.min(this.maxTemplates, this.known.size) / 2);
    }
  }

  /** Turns rows into templates. Rows that match a known template are not mined again. */
  private mineRows(): void {
    const unexplained: Row[] = [];
    for (const row of this.rows) {
      row.isMined = true;
      const known = this.patterns.findMatch(row.words);
      if (known) addCounts(row, known);
      else unexplained.push(row);
    }
    this.rows = [];
    this.byHash = new Map();
    this.held = 0;
    for (const template of mineTemplates(unexplained)) this.learn(template);
  }

  private learn({ text, words, rows }: MinedTemplate<Row>): void {
    const known = this.known.get(text) ?? { text, words, tallies: new Map() };
    this.known.set(text, known);
    this.patterns.add(words, known);
    for (const row of rows) addCounts(row, known);
  }

  private forgetRarest(limit: number): void {
    if (this.known.size <= limit) return;
    const byFrequency = [...this.known.values()].sort((a, b) => countStatements(b) - countStatements(a));
    this.known = new Map();
    this.patterns = new KnownPatterns();
    for (const [rank, template] of byFrequency.entries()) {
      if (rank < limit) {
        this.known.set(template.text, template);
        this.patterns.add(template.words, template);
      } else for (const [level, tally] of template.tallies) addTo(this.other.tallies, level, tally);
    }
  }
}

function addCounts({ message, tallies }: Row, known: KnownTemplate): void {
  for (const [level, tally] of tallies) addTo(known.tallies, level, tally);
  message.template = known.text;
}
