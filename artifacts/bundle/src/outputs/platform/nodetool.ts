import { splitColumns } from '../parse-values.ts';

/** A stage of a Cassandra node, or the messages of one type that it dropped. */
export interface NodeFigure {
  readonly kind: 'pool' | 'dropped' | 'compactions' | 'node-down' | 'longest-pause';
  /** `MutationStage`, `MUTATION`; an address of another node. */
  readonly name: string;
  readonly active: number;
  readonly pending: number;
  /** Messages that were dropped, requests that were held back, milliseconds of a pause. */
  readonly amount: number;
  readonly line: number;
}

const POOLS = /^Pool Name\s+Active\s+Pending/;
const DROPPED = /^Message type\s+Dropped/;
const PAUSES = /^\s*Interval \(ms\)\s*Max GC Elapsed/;
const COMPACTIONS = /^pending tasks: (\d{1,9})/;
/** `DN  10.0.0.12  1.1 TiB …`: down, in any state. */
const DOWN = /^D[NLJM]\s+(\S{3,60})\s/;

/** Reads `nodetool tpstats`, `compactionstats`, `gcstats` and `status`. */
export function readNodetool(lines: readonly string[]): NodeFigure[] {
  let table: RegExp | undefined;
  return lines.flatMap((text, index): NodeFigure[] => {
    const line = index + 1;
    const heading = [POOLS, DROPPED, PAUSES].find((one) => one.test(text));
    if (heading) {
      table = heading;
      return [];
    }
    const waiting = COMPACTIONS.exec(text)?.[1];
    if (waiting !== undefined) return [createFigure('compactions', 'compactions', { pending: Number(waiting), line })];
    const down = DOWN.exec(text)?.[1];
    if (down !== undefined) return [createFigure('node-down', down, { line })];
    return table ? parseRow(table, splitColumns(text), line) : [];
  });
}

function parseRow(table: RegExp, words: readonly string[], line: number): NodeFigure[] {
  const [name = '', ...cells] = words;
  const numbers = cells.map(Number);
  if (table === PAUSES) {
    const longest = numbers[0];
    return /^\d+$/.test(name) && longest !== undefined && longest >= 0
      ? [createFigure('longest-pause', 'GC', { amount: longest, line })]
      : [];
  }
  const [first = Number.NaN, second = Number.NaN] = numbers;
  if (!/^[A-Z]/.test(name) || Number.isNaN(first)) return [];
  if (table === DROPPED) return [createFigure('dropped', name, { amount: first, line })];
  return numbers.length >= 4
    ? [createFigure('pool', name, { active: first, pending: second, amount: numbers.at(-1) ?? Number.NaN, line })]
    : [];
}

const createFigure = (kind: NodeFigure['kind'], name: string, figures: Partial<NodeFigure>): NodeFigure => ({
  kind,
  name,
  active: 0,
  pending: 0,
  amount: 0,
  line: 1,
  ...figures,
});
