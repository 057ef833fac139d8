import { detachString } from '../../detach-string.ts';
import { FigureSeries } from './figure-series.ts';

/** `orders-3`, `node_2`, `shard#7`: one of several that belong together. */
const NUMBERED = /(?<![\w.:/@=-])([A-Za-z][A-Za-z._]{0,40}[-_#/:]?\d{1,4})(?![\w.%]|:\d)/;
/** `queue invoices`, `partition=3` */
const NAMED =
  /\b((?:queue|topic|partition|shard|node|broker|host|server|worker|consumer|pool|cache|region|tenant|volume|disk|peer|replica|stage)[ =:"]{1,2}[\w./-]{1,40})/i;
/** More are no members: each statement is about another thing. */
const MAX_MEMBERS = 32;
const MIN_MEMBERS = 2;
/** So many statements without a member tell that there are none. */
const MAX_UNNAMED = 8;

/** A figure of several members, each followed for itself: one that stands still is hidden in the mean of all. */
export class MemberSeries {
  private members: Map<string, FigureSeries> | undefined = new Map();
  private unnamed = 0;

  /** Adds what a statement says of one member. */
  add(text: string, value: number, line: number, time: number): void {
    if (!this.members) return;
    const name = NUMBERED.exec(text)?.[1] ?? NAMED.exec(text)?.[1];
    if (name === undefined) {
      if (++this.unnamed > MAX_UNNAMED) this.members = undefined;
      return;
    }
    const known = this.members.get(name);
    if (known) known.add(value, line, time);
    else if (this.members.size < MAX_MEMBERS) {
      const series = new FigureSeries();
      series.add(value, line, time);
      this.members.set(detachString(name), series);
    } else this.members = undefined;
  }

  get isFollowed(): boolean {
    return this.members !== undefined;
  }

  merge(other: MemberSeries): void {
    if (!this.members || !other.members) {
      this.members = undefined;
      return;
    }
    for (const [name, series] of other.members) {
      const known = this.members.get(name);
      if (known) known.merge(series);
      else this.members.set(name, series);
    }
  }

  /** Returns the series of each member; none when there are no several ones. */
  finish(): readonly (readonly [name: string, series: FigureSeries])[] {
    return this.members && this.members.size >= MIN_MEMBERS ? [...this.members] : [];
  }
}
