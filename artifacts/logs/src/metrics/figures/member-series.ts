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

interface Member {
  readonly series: FigureSeries;
  /** Statements so far, of which some are read. */
  seen: number;
}

/** A figure of several members, each followed for itself: one that stands still is hidden in the mean of all. */
export class MemberSeries {
  private members: Map<string, Member> | undefined = new Map();
  private unnamed = 0;

  /** Returns the series of the member that a statement is about, when its value is to be added. */
  findNext(text: string): FigureSeries | undefined {
    const member = this.members && this.findMember(this.members, text);
    return member && member.seen++ % member.series.stride === 0 ? member.series : undefined;
  }

  private findMember(members: Map<string, Member>, text: string): Member | undefined {
    const name = NUMBERED.exec(text)?.[1] ?? NAMED.exec(text)?.[1];
    const known = name === undefined ? undefined : members.get(name);
    if (known) return known;
    if (name === undefined ? ++this.unnamed > MAX_UNNAMED : members.size >= MAX_MEMBERS) this.members = undefined;
    if (name === undefined || !this.members) return undefined;
    const member = { series: new FigureSeries(), seen: 0 };
    members.set(detachString(name), member);
    return member;
  }

  get isFollowed(): boolean {
    return this.members !== undefined;
  }

  merge(other: MemberSeries): void {
    if (!this.members || !other.members) {
      this.members = undefined;
      return;
    }
    for (const [name, member] of other.members) {
      const known = this.members.get(name);
      if (known) known.series.merge(member.series);
      else this.members.set(name, member);
    }
  }

  /** Returns the series of each member; none when there are no several ones. */
  finish(): readonly (readonly [name: string, series: FigureSeries])[] {
    const members = [...(this.members ?? [])];
    return members.length >= MIN_MEMBERS ? members.map(([name, { series }]) => [name, series]) : [];
  }
}
