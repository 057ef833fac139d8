import { calculate } from './arithmetic.ts';
import { ranked } from './compare.ts';
import type { Aggregate, Evaluate } from './scope.ts';
import { isNumber, keyOf, type OqlValue } from './value.ts';

/** The rows that agree in what GROUP BY names. */
export interface Group {
  /** One of its rows, for what is shown beside the aggregates. */
  readonly row: OqlValue;
  readonly sums: Sum[];
}

/** What an aggregate has seen; null is not counted. */
interface Sum {
  count: number;
  total: OqlValue;
  least: OqlValue;
  most: OqlValue;
}

const noRows = (): Sum => ({ count: 0, total: 0, least: null, most: null });

/** Rough bytes of a group and of an aggregate of it. */
const GROUP_BYTES = 300;

/** Takes rows one by one. Without GROUP BY there is one group, also of no rows. */
export class Groups {
  readonly groups = new Map<string, Group>();
  private readonly by: readonly Evaluate[];
  private readonly aggregates: readonly Aggregate[];

  constructor(by: readonly Evaluate[], aggregates: readonly Aggregate[]) {
    this.by = by;
    this.aggregates = aggregates;
    if (by.length === 0) this.groupOf('', null);
  }

  /** Rough bytes that are kept besides what was kept before. */
  add(row: OqlValue): number {
    const key = this.by.length === 0 ? '' : String(keyOf(this.by.map((evaluate) => evaluate())));
    const before = this.groups.size;
    const { sums } = this.groupOf(key, row);
    this.aggregates.forEach(({ of }, place) => {
      const sum = sums[place];
      if (sum) count(sum, of ? of() : true);
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
      this.groups.set('', { row, sums: this.aggregates.map(() => ({ ...noRows(), count })) });
      return;
    }
  }

  /** Puts the figures of a group where the columns read them. */
  show({ sums }: Group): void {
    this.aggregates.forEach((aggregate, place) => {
      aggregate.value = shown(aggregate.name, sums[place] ?? noRows());
    });
  }

  private groupOf(key: string, row: OqlValue): Group {
    let group = this.groups.get(key);
    if (!group) {
      group = { row, sums: this.aggregates.map(noRows) };
      this.groups.set(key, group);
    }
    return group;
  }
}

function count(sum: Sum, value: OqlValue): void {
  if (value === null) return;
  sum.count++;
  if (isNumber(value)) sum.total = calculate('+', sum.total, value) ?? null;
  if (sum.least === null || ranked(value, sum.least) < 0) sum.least = value;
  if (sum.most === null || ranked(value, sum.most) > 0) sum.most = value;
}

function shown(name: string, { count, total, least, most }: Sum): OqlValue {
  switch (name) {
    case 'count':
      return count;
    case 'sum':
      return total;
    case 'min':
      return least;
    case 'max':
      return most;
    default:
      return count === 0 ? null : Number(total) / count;
  }
}
