import { calculate } from '../values/arithmetic.ts';
import { rankValues } from '../values/compare.ts';
import type { Aggregate, Evaluate } from '../evaluate/scope.ts';
import { isNumber, toKey, type OqlValue } from '../values/value.ts';

/** The rows that agree in what GROUP BY names. */
export interface Group {
  /** One of its rows, for what is shown beside the aggregates. */
  readonly row: OqlValue;
  readonly sums: AggregateState[];
}

/** What an aggregate has seen; null is not counted. */
interface AggregateState {
  count: number;
  total: OqlValue;
  min: OqlValue;
  max: OqlValue;
}

const createState = (): AggregateState => ({ count: 0, total: 0, min: null, max: null });

/** Rough bytes of a group and of an aggregate of it. */
const GROUP_BYTES = 300;

/** Takes rows one by one. Without GROUP BY there is one group, also of no rows. */
export class GroupTable {
  readonly groups = new Map<string, Group>();
  private readonly by: readonly Evaluate[];
  private readonly aggregates: readonly Aggregate[];

  constructor(by: readonly Evaluate[], aggregates: readonly Aggregate[]) {
    this.by = by;
    this.aggregates = aggregates;
    if (by.length === 0) this.findOrCreateGroup('', null);
  }

  /** Rough bytes that are kept besides what was kept before. */
  add(row: OqlValue): number {
    const key = this.by.length === 0 ? '' : String(toKey(this.by.map((evaluate) => evaluate())));
    const before = this.groups.size;
    const { sums } = this.findOrCreateGroup(key, row);
    this.aggregates.forEach(({ of }, place) => {
      const sum = sums[place];
      if (sum) accumulate(sum, of ? of() : true);
    });
    return this.groups.size === before ? 0 : GROUP_BYTES * (1 + sums.length) + 2 * key.length;
  }

  /** Whether it is enough to know how many rows there are. */
  get countsOnly(): boolean {
    return this.by.length === 0 && this.aggregates.every(({ name, of }) => name === 'count' && !of);
  }

  /** The first of so many rows stands for all. */
  addFirst(rows: Iterable<OqlValue>, count: number): void {
    for (const row of rows) {
      this.groups.set('', { row, sums: this.aggregates.map(() => ({ ...createState(), count })) });
      return;
    }
  }

  /** Puts the figures of a group where the columns read them. */
  loadAggregates({ sums }: Group): void {
    this.aggregates.forEach((aggregate, place) => {
      aggregate.value = readAggregate(aggregate.name, sums[place] ?? createState());
    });
  }

  private findOrCreateGroup(key: string, row: OqlValue): Group {
    let group = this.groups.get(key);
    if (!group) {
      group = { row, sums: this.aggregates.map(createState) };
      this.groups.set(key, group);
    }
    return group;
  }
}

function accumulate(sum: AggregateState, value: OqlValue): void {
  if (value === null) return;
  sum.count++;
  if (isNumber(value)) sum.total = calculate('+', sum.total, value) ?? null;
  if (sum.min === null || rankValues(value, sum.min) < 0) sum.min = value;
  if (sum.max === null || rankValues(value, sum.max) > 0) sum.max = value;
}

function readAggregate(name: string, { count, total, min, max }: AggregateState): OqlValue {
  switch (name) {
    case 'count':
      return count;
    case 'sum':
      return total;
    case 'min':
      return min;
    case 'max':
      return max;
    default:
      return count === 0 ? null : Number(total) / count;
  }
}
