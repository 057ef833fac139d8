import type { Aggregate, Evaluate } from '../evaluate/scope.ts';
import { calculate } from '../values/arithmetic.ts';
import { rankValues } from '../values/compare.ts';
import { isNumber, type OqlValue, toKey } from '../values/value.ts';

/** The rows that have the same values of GROUP BY. */
export interface Group {
  /** One row of the group: columns that are no aggregates show its values. */
  readonly row: OqlValue;
  readonly sums: AggregateState[];
}

/** The state of one aggregate in one group; null values are not counted. */
interface AggregateState {
  count: number;
  total: OqlValue;
  min: OqlValue;
  max: OqlValue;
}

const createState = (): AggregateState => ({ count: 0, total: 0, min: null, max: null });

/** Estimated bytes of a group and of each of its aggregates. */
const GROUP_BYTES = 300;

/** Collects rows into groups. Without GROUP BY there is one group, even when there are no rows. */
export class GroupTable {
  readonly groups = new Map<string, Group>();
  private readonly groupBy: readonly Evaluate[];
  private readonly aggregates: readonly Aggregate[];

  constructor(groupBy: readonly Evaluate[], aggregates: readonly Aggregate[]) {
    this.groupBy = groupBy;
    this.aggregates = aggregates;
    if (groupBy.length === 0) this.findOrCreateGroup('', null);
  }

  /** Adds a row. Returns the estimated bytes by which the table grew. */
  add(row: OqlValue): number {
    const key = this.groupBy.length === 0 ? '' : String(toKey(this.groupBy.map((evaluate) => evaluate())));
    const before = this.groups.size;
    const { sums } = this.findOrCreateGroup(key, row);
    this.aggregates.forEach(({ of }, index) => {
      const sum = sums[index];
      if (sum) accumulate(sum, of ? of() : true);
    });
    return this.groups.size === before ? 0 : GROUP_BYTES * (1 + sums.length) + 2 * key.length;
  }

  /** Whether the number of rows is enough to compute the result. */
  get countsOnly(): boolean {
    return this.groupBy.length === 0 && this.aggregates.every(({ name, of }) => name === 'count' && !of);
  }

  /** Adds a known number of rows of which only the first is read. */
  addFirst(rows: Iterable<OqlValue>, count: number): void {
    for (const row of rows) {
      this.groups.set('', { row, sums: this.aggregates.map(() => ({ ...createState(), count })) });
      return;
    }
  }

  /** Loads the aggregates of a group so that the compiled columns read them. */
  loadAggregates({ sums }: Group): void {
    this.aggregates.forEach((aggregate, index) => {
      aggregate.value = readAggregate(aggregate.name, sums[index] ?? createState());
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
