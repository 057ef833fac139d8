import { type FoundValue, replaceValues, SameShapeSearch } from '@hindsight/privacy';
import type { LogRecord, RepeatableStatement, ShapedStatement } from './events.ts';
import type { LogLevel } from './levels.ts';
import type { RepeatedError } from './metrics/errors.ts';
import type { RepeatedPrivateData } from './metrics/private-data.ts';
import type { MessageShape } from './templates/miner.ts';

/** What statements of one shape have in common when the same values of them are private. */
export interface StatementShape {
  readonly level: LogLevel | undefined;
  readonly message: MessageShape;
  /** Undefined for a statement that is neither an error nor a warning. */
  readonly error: RepeatedError | undefined;
  /** Undefined when nothing in it is private. */
  readonly privateData: RepeatedPrivateData | undefined;
}

/** Adds a statement of a shape, whose message begins at `begin` of its text and is masked; returns whether it did. */
type AddShaped = (shape: StatementShape, statement: ShapedStatement, begin: number) => boolean;

interface Variant {
  readonly found: readonly FoundValue[];
  readonly shape: StatementShape;
}

/** Variants kept of one shape of lines: digits decide which of its few numbers are private. */
const MAX_VARIANTS = 4;
const NOTHING: readonly FoundValue[] = [];

/** Statements whose lines differ only in their digits and UUIDs. Those in which the same values are private are added alike. */
export class RepeatedStatement implements RepeatableStatement {
  private readonly addShaped: AddShaped;
  /** Where the message begins in the line. */
  private readonly begin: number;
  private readonly search: SameShapeSearch;
  private variants: readonly Variant[] = [];

  constructor({ text, message }: LogRecord, addShaped: AddShaped) {
    this.addShaped = addShaped;
    this.begin = text.length - message.length;
    this.search = new SameShapeSearch(message);
  }

  /** Learns how statements like this record are added. */
  learn({ message }: LogRecord, shape: StatementShape): void {
    const found = this.find(message);
    const others = this.variants.filter((variant) => !areSame(variant.found, found));
    this.variants = [{ found, shape }, ...others.slice(0, MAX_VARIANTS - 1)];
  }

  add(statement: ShapedStatement): boolean {
    const { begin } = this;
    if (this.search.findsNothing) return this.addVariant(NOTHING, statement, begin);
    const message = statement.text.slice(begin);
    const found = this.search.find(message);
    if (found.length === 0) return this.addVariant(found, statement, begin);
    const { line, time } = statement;
    return this.addVariant(found, { text: replaceValues(message, found), line, time }, 0);
  }

  private addVariant(found: readonly FoundValue[], statement: ShapedStatement, begin: number): boolean {
    for (const variant of this.variants) {
      if (areSame(variant.found, found)) return this.addShaped(variant.shape, statement, begin);
    }
    return false;
  }

  private find(message: string): readonly FoundValue[] {
    return this.search.findsNothing ? NOTHING : this.search.find(message);
  }
}

function areSame(some: readonly FoundValue[], others: readonly FoundValue[]): boolean {
  if (some.length !== others.length) return false;
  for (let index = 0; index < some.length; index++) {
    const [one, other] = [some[index] as FoundValue, others[index] as FoundValue];
    if (one.from !== other.from || one.to !== other.to || one.kind !== other.kind) return false;
  }
  return true;
}
