import { detachString } from '../../detach-string.ts';
import type { ShapedStatement } from '../../events.ts';
import type { MinedMessage } from '../../templates/miner.ts';
import { generalizePath, REQUEST_PATH } from '../http-statuses.ts';
import type { FigureKind } from './figure-kinds.ts';
import { FigureSeries } from './figure-series.ts';
import { findAlways, findRise } from './find-rise.ts';
import { MemberSeries } from './member-series.ts';
import { readFigures, readRequestTime, readSameFigure } from './read-figure.ts';
import type { Rise } from './rise.ts';

/** Messages of which the figures are followed, and messages that are looked at: logs with more say nothing alike. */
const MAX_FOLLOWED = 2000;
const MAX_EXAMINED = 20_000;
/** The paths of a log that are followed for themselves: those that come first. */
const MAX_PATHS = 64;

/** A figure that statements of one template state, and that has risen. */
export interface RisenFigure extends Rise {
  readonly kind: FigureKind;
  readonly name: string;
  /** The number of statements that state it. */
  readonly statements: number;
  /** The statement, masked, with `<*>` where its values stand; '' for the requests of an access log. */
  readonly template: string;
  /** The one of several members that has risen, where the others have not. */
  readonly member?: string;
}

/** How much waits at one of several members, how full or how slow it is; what a whole program has is no figure of members. */
const OF_MEMBERS: ReadonlySet<FigureKind> = new Set([
  'backlog',
  'duration',
  'age',
  'failures',
  'fill',
  'free',
  'vacant',
  'waiters',
  'clock',
]);

interface FollowedFigure {
  readonly kind: FigureKind;
  readonly name: string;
  readonly message: MinedMessage;
  readonly series: FigureSeries;
  readonly members: MemberSeries | undefined;
  /** Statements so far, of which some are read. */
  seen: number;
}

interface RequestStatement extends FigureStatement {
  /** `"GET /orders HTTP/1.1" 200 17` */
  readonly message: string;
}

interface FigureStatement {
  readonly line: number;
  readonly time: number;
}

/** Follows the durations and backlogs that statements of a log state in their words. */
export class StatedFigures {
  private readonly followed = new Map<number, readonly FollowedFigure[]>();
  private readonly requests = new FigureSeries();
  private readonly paths = new Map<string, FigureSeries>();
  private seenRequests = 0;
  private lastMessage = -1;

  /** Adds a statement; of messages with the same words the first one tells which figures it states. */
  add(text: string, message: MinedMessage, statement: FigureStatement): void {
    if (message.id > this.lastMessage && message.id < MAX_EXAMINED) {
      this.lastMessage = message.id;
      this.follow(text, message);
    }
    for (const followed of this.followed.get(message.id) ?? []) addNext(followed, text, 0, statement);
  }

  /** Adds a statement of a known message, which is the text of a line from `begin` on. */
  addShaped(message: number, statement: ShapedStatement, begin: number): void {
    for (const followed of this.followed.get(message) ?? []) addNext(followed, statement.text, begin, statement);
  }

  /** Adds a request of an access log: the times of all requests are one figure, and those of each path. */
  addRequest(context: string, { message, line, time }: RequestStatement): void {
    const figure = this.seenRequests++ % this.requests.stride === 0 ? readRequestTime(context) : undefined;
    if (!figure) return;
    this.requests.add(figure.value, line, time);
    this.findPath(message)?.add(figure.value, line, time);
  }

  private findPath(message: string): FigureSeries | undefined {
    const written = REQUEST_PATH.exec(message)?.[1];
    if (written === undefined) return undefined;
    const path = generalizePath(written);
    const known = this.paths.get(path);
    if (known || this.paths.size >= MAX_PATHS) return known;
    const series = new FigureSeries();
    this.paths.set(detachString(path), series);
    return series;
  }

  /** Called when the templates are known: messages that became one template state one figure. */
  finish(): readonly RisenFigure[] {
    const joined = new Map<string, FollowedFigure>();
    for (const followed of [...this.followed.values()].flat()) {
      const key = `${followed.kind} ${followed.name} ${followed.message.template}`;
      const known = joined.get(key);
      if (known) {
        known.series.merge(followed.series);
        if (followed.members) known.members?.merge(followed.members);
        known.seen += followed.seen;
      } else joined.set(key, followed);
    }
    const figures = [...joined.values()].map(({ kind, name, message: { template }, series, members, seen }) => {
      return { kind, name, template, series, members, statements: seen };
    });
    const requests = {
      kind: 'duration',
      name: 'request time',
      template: '',
      series: this.requests,
      members: { finish: () => [...this.paths].filter(([path]) => !KEPT_OPEN.test(path)) },
      statements: this.seenRequests,
    } as const;
    return [...figures, requests].flatMap(({ series, members, ...figure }) => {
      const buckets = series.finish();
      const isAwaited = (figure.kind === 'waiters' && !BATCH.test(figure.template)) || isRequestTime(figure);
      const rise =
        findRise(buckets, figure.kind, figure.name) ?? (isAwaited ? findAlways(buckets, figure.kind) : undefined);
      return rise ? [{ ...figure, ...rise }] : findRiseOfMember(figure, members);
    });
  }

  private follow(text: string, message: MinedMessage): void {
    const figures = this.followed.size < MAX_FOLLOWED ? readFigures(text) : [];
    if (figures.length === 0) return;
    const followed = figures.map(({ kind, name }) => {
      const members = OF_MEMBERS.has(kind) ? new MemberSeries() : undefined;
      return { kind, name: detachString(name), message, series: new FigureSeries(), members, seen: 0 };
    });
    this.followed.set(message.id, followed);
  }
}

/** At least so many members are as usual, so that it is the matter of one. */
const MAX_RISEN_PART = 0.5;

/** Finds the member that has risen furthest while most others have not. */
function findRiseOfMember(
  figure: Pick<RisenFigure, 'kind' | 'name' | 'template' | 'statements'>,
  series: Pick<MemberSeries, 'finish'> | undefined,
): RisenFigure[] {
  const members = series?.finish() ?? [];
  const risen = members.flatMap(([member, one]) => {
    const rise = findRise(one.finish(), figure.kind, figure.name);
    return rise ? [{ ...figure, ...rise, member }] : [];
  });
  const [furthest] = risen.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  return furthest && risen.length <= MAX_RISEN_PART * members.length ? [furthest] : [];
}

/** Adds the value of a statement; of very many statements some are read. */
function addNext(followed: FollowedFigure, text: string, begin: number, { line, time }: FigureStatement): void {
  const isOfMember = followed.members?.isFollowed ?? false;
  const isNext = followed.seen++ % followed.series.stride === 0;
  if (!isNext && !isOfMember) return;
  const message = begin === 0 ? text : text.slice(begin);
  const ofMember = isOfMember ? followed.members?.findNext(message) : undefined;
  const figure = isNext || ofMember ? readSameFigure(followed, message) : undefined;
  if (!figure) return;
  if (isNext) followed.series.add(figure.value, line, time);
  ofMember?.add(figure.value, line, time);
}

/** The workers of a batch wait for a pool that bounds it on purpose; nobody waits for them. */
const BATCH = /\b(?:batch|chunk|import|export|migrat|backfill|etl|bulk|loader|crawl|nightly|worker)\w{0,5}\b/i;
const REQUEST = /\b(?:GET|POST|PUT|DELETE|PATCH|HTTP)\b/;
/** Answers that are kept open on purpose. */
const KEPT_OPEN = /poll|stream|event|\bsse\b|watch|subscri|listen|socket|export|download|upload|report/i;

/** Whether it is the time for which somebody waits for the answer to a request. */
const isRequestTime = ({ kind, template }: { readonly kind: FigureKind; readonly template: string }): boolean =>
  kind === 'duration' && (template === '' || (REQUEST.test(template) && !KEPT_OPEN.test(template)));
