import { type MessageShape, TemplateMiner } from '../templates/miner.ts';

/** Number of combinations of kinds that are distinguished. */
const MAX_COMBINATIONS = 50;
const OTHER = 'other';
/** Of each combination; together they need no more than the templates of the log itself. */
const LIMITS = { heldBytes: 2_000_000, templates: 500 };

export interface PrivateStatement {
  readonly count: number;
  /** The statement with a placeholder for each private value. */
  readonly statement: string;
  readonly kinds: readonly string[];
  readonly firstLine: number;
}

export interface PrivateData {
  /** Number of statements with private data. */
  readonly statements: number;
  /** Values by kind. */
  readonly occurrences: ReadonlyMap<string, number>;
  /** Statements by kind. */
  readonly statementsByKind: ReadonlyMap<string, number>;
  /** Alike ones together, most frequent first. */
  readonly templates: readonly PrivateStatement[];
  /** There were more templates than are distinguished. */
  readonly capped: boolean;
}

/** Statements of one shape with the same kinds of private data in the same places. */
export interface RepeatedPrivateData {
  /** Whether the next statement must be added as a whole. */
  readonly isMined: boolean;
  /** Adds a statement, in which the private data is masked. */
  readonly add: (masked: { readonly text: string }) => void;
}

/** Statements with personal data or secrets, as templates: the values themselves never get here. */
export class PrivateDataCounter {
  private readonly miners = new Map<string, { readonly kinds: readonly string[]; readonly miner: TemplateMiner }>();
  private readonly occurrences = new Map<string, number>();
  private readonly statementsByKind = new Map<string, number>();
  private statements = 0;

  add(masked: string, kinds: readonly string[], line: number): void {
    const distinct = [...new Set(kinds)];
    this.count(kinds, distinct);
    this.findMiner(distinct).add(masked, line);
  }

  /** Returns how more statements of the shape of the last one are added, in which values of these kinds were found. */
  describeLast(kinds: readonly string[]): RepeatedPrivateData | undefined {
    const distinct = [...new Set(kinds)];
    const shape = this.findMiner(distinct).describeLast();
    return shape && new RepeatedValues(shape, () => this.count(kinds, distinct));
  }

  private count(kinds: readonly string[], distinct: readonly string[]): void {
    this.statements++;
    for (const kind of kinds) this.occurrences.set(kind, (this.occurrences.get(kind) ?? 0) + 1);
    for (const kind of distinct) this.statementsByKind.set(kind, (this.statementsByKind.get(kind) ?? 0) + 1);
  }

  finish(): PrivateData {
    const { statements, occurrences, statementsByKind } = this;
    const mined = [...this.miners.values()].map(({ kinds, miner }) => ({ kinds, ...miner.finish() }));
    const templates = mined.flatMap(({ kinds, templates: alike }) =>
      alike.map(({ text, count, firstLine }) => ({ count, statement: text, kinds, firstLine })),
    );
    templates.sort((a, b) => b.count - a.count || a.firstLine - b.firstLine);
    return { statements, occurrences, statementsByKind, templates, capped: mined.some(({ capped }) => capped) };
  }

  private findMiner(kinds: readonly string[]): TemplateMiner {
    const combination = kinds.join();
    const key = this.miners.has(combination) || this.miners.size < MAX_COMBINATIONS ? combination : OTHER;
    const known = this.miners.get(key) ?? { kinds, miner: new TemplateMiner(LIMITS) };
    this.miners.set(key, known);
    return known.miner;
  }
}

class RepeatedValues implements RepeatedPrivateData {
  private readonly shape: MessageShape;
  private readonly count: () => void;

  constructor(shape: MessageShape, count: () => void) {
    this.shape = shape;
    this.count = count;
  }

  get isMined(): boolean {
    return this.shape.isMined;
  }

  add(masked: { readonly text: string }): void {
    this.shape.count(masked, 0);
    this.count();
  }
}
