import { maskSensitive } from '@hindsight/privacy';
import { detachString } from '../detach-string.ts';
import type { LogRecord } from '../events.ts';
import { type RefusedPath, RefusedPaths } from './refused-paths.ts';

/** Requests of one path that failed with server errors. */
export interface FailedPath {
  readonly path: string;
  readonly count: number;
}

/** Statuses of the requests of one side. */
export interface RequestStatuses {
  readonly requests: number;
  /** Statuses 500 to 599. */
  readonly serverErrors: number;
  /** The largest share of server errors among consecutive requests, `BLOCK` at a time; 0 without a whole block. */
  readonly worstShare: number;
  /** The most frequent server error; 0 when there is none. */
  readonly mostFrequent: number;
  /** The path that failed most often, with `*` for what differs from request to request; undefined when no other one is as rare. */
  readonly worstPath: FailedPath | undefined;
  /** Lines of the first server errors. */
  readonly lines: readonly number[];
}

/** Statuses of the requests that a program answers, and of those that it sends to the peer which failed most often. */
export interface HttpStatuses extends RequestStatuses {
  readonly sent?: RequestStatuses & { readonly peer: string };
  /** The path of the program itself that was answered, and is refused since a moment. */
  readonly refusedPath?: RefusedPath;
}

export const ACCESS_FORMATS: ReadonlySet<string> = new Set([
  'access-log',
  'access-json',
  'load-balancer',
  'haproxy',
  'iis',
]);
/** Matches the status behind the request of an access log. */
const STATUS = /" ([1-5]\d\d)(?: |$)/;
/** `Completed 500 INTERNAL_SERVER_ERROR`, `"status":504`, `responded with 503`. */
const STATED_STATUS =
  /\b(?:(?:http[_. -]?|response[_. -]?)?(?:status(?:[_. -]?code)?|code)["']?(?: ?[:=] ?| is | )["']?|(?:Completed|[Rr]esponded(?: with)?|[Aa]nswered(?: with)?|[Rr]eturned) )([1-5]\d\d)(?![\w.%-]| ?[a-z]{0,20}s\b)/;
/** `GET /orders/17 500`, `POST /pay -> 504`. A blank stands before the status, as the path may end with a number; units and counts are none. */
const METHOD_STATUS =
  /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD) "?(?:https?:\/\/[^\s/"]{1,200})?\/\S{0,300}(?: HTTP\/[\d.]{1,3}"?,?)? (?:[-=]{1,2}> ?|: ?)?(?:status[:= ]{1,2})?([1-5]\d\d)(?![\w.%-]| ?[a-z]{0,20}s\b)/;
/** What is said of a request, so that the number is one of HTTP. */
const ABOUT_REQUEST =
  /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD)\b|\bhttp|\b(?:request|response|endpoint|url|uri|path)\b|\bCompleted \d{3} [A-Z]/i;
const STATED_PATH =
  /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD) "?(?:https?:\/\/[^\s/"]{1,200})?(\/[^\s?;"#,]{0,300})|^<-{1,2} [1-5]\d\d .{0,40}?https?:\/\/[^\s/"]{1,200}(\/[^\s?;"#,]{0,300})|\b(?:url|uri|path|endpoint)[\w.]{0,20}["']?[:=] ?["']?(?:https?:\/\/[^\s/"]{1,200})?(\/[^\s?;"#,]{0,300})/;
const BLOCK = 100;
const LINES_KEPT = 5;
const MAX_PATHS = 500;
/** `"GET /orders/17?full=true HTTP/1.1"` without its query. */
export const REQUEST_PATH = /"[A-Z]{3,10} (?:https?:\/\/[^\s/"]{1,200})?(\/[^\s?;"#]{0,300})/;
/** A name in a path that is a number, a key or an account. */
const VALUE = /\d|^[0-9a-f-]{16,}$|[@%=]|^.{40,}$/i;
/** `v2` is a part of the name. */
const VERSION = /^v\d{1,3}$/;

/** Returns a path with `*` for the names that differ from request to request. */
export const generalizePath = (path: string): string =>
  path
    .split('/')
    .map((name) => (VALUE.test(name) && !VERSION.test(name) ? '*' : name))
    .join('/');

/** `<-- 502 https://rates.example/v2/daily (30ms)` */
const ANSWER = /^<-{1,2} ([1-5]\d\d) .{0,40}?https?:\/\//;

const readStatus = (text: string): string | undefined =>
  METHOD_STATUS.exec(text)?.[1] ??
  ANSWER.exec(text)?.[1] ??
  (ABOUT_REQUEST.test(text) ? STATED_STATUS.exec(text)?.[1] : undefined);

/** Whether statements of these words state the status of a request; other ones of the same words differ in their digits. */
export const statesStatus = (text: string): boolean => readStatus(text) !== undefined;

/** `https://rates.example/v2/daily`: who sends a request names the peer; who answers one has its path only. */
const PEER = /\bhttps?:\/\/(?:[^\s/@]{1,100}@)?(?!localhost\b|127\.)([^\s/"'?#@]{1,200})/;
const MAX_PEERS = 100;

const METHOD = /\b(?:GET|POST|PUT|DELETE|PATCH|HEAD)\b/;

type StatedAt = Pick<LogRecord, 'line' | 'time'>;

export class HttpStatusCounter {
  private readonly answered = new StatusCounts();
  private readonly sent = new Map<string, StatusCounts>();
  private readonly refused = new RefusedPaths();

  add({ format, message, line, time }: LogRecord): void {
    if (!ACCESS_FORMATS.has(format)) return;
    const status = Number(STATUS.exec(message)?.[1] ?? 0);
    const path = REQUEST_PATH.exec(message)?.[1];
    this.answered.add(status, path, line);
    this.follow(status, path, message, { line, time });
  }

  /** Adds a statement of an application that states the status of a request. */
  addStated(text: string, { line, time }: StatedAt): void {
    const [, ofMethod, ofAnswer, ofField] = STATED_PATH.exec(text) ?? [];
    const peer = PEER.exec(text)?.[1];
    const [status, path] = [Number(readStatus(text) ?? 0), ofMethod ?? ofAnswer ?? ofField];
    this.selectCounts(peer)?.add(status, path, line);
    if (peer === undefined) this.follow(status, path, text, { line, time });
  }

  private follow(status: number, path: string | undefined, text: string, at: StatedAt): void {
    if (status < 200 || path === undefined || !this.refused.concerns(status)) return;
    const method = METHOD.exec(text)?.[0] ?? '';
    this.refused.add(status, `${method} ${generalizePath(path)}`.trimStart(), at);
  }

  finish(): HttpStatuses {
    const sent = [...this.sent]
      .map(([peer, counts]) => ({ peer: maskSensitive(peer).text, ...counts.finish() }))
      .toSorted((a, b) => b.serverErrors - a.serverErrors)[0];
    const answered = this.answered.finish();
    // A program that writes nothing but whole addresses may write its own.
    if (sent && answered.requests === 0 && this.sent.size === 1) return sent;
    const refusedPath = this.refused.finish();
    return { ...answered, ...(sent && { sent }), ...(refusedPath && { refusedPath }) };
  }

  private selectCounts(peer: string | undefined): StatusCounts | undefined {
    if (peer === undefined) return this.answered;
    const known = this.sent.get(peer);
    if (known || this.sent.size >= MAX_PEERS) return known;
    const counts = new StatusCounts();
    this.sent.set(detachString(peer), counts);
    return counts;
  }
}

class StatusCounts {
  private requests = 0;
  private serverErrors = 0;
  private inBlock = 0;
  private worstShare = 0;
  private readonly counts = new Map<number, number>();
  private readonly paths = new Map<string, number>();
  private readonly lines: number[] = [];

  add(status: number, path: string | undefined, line: number): void {
    if (status === 0) return;
    this.requests++;
    if (status >= 500) {
      this.serverErrors++;
      this.inBlock++;
      this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
      if (this.lines.length < LINES_KEPT) this.lines.push(line);
      this.countPath(path);
    }
    if (this.requests % BLOCK !== 0) return;
    this.worstShare = Math.max(this.worstShare, this.inBlock / BLOCK);
    this.inBlock = 0;
  }

  finish(): RequestStatuses {
    const { requests, serverErrors, worstShare, lines } = this;
    const [mostFrequent = 0] = [...this.counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const [path, count = 0] = [...this.paths].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    const worstPath = path === undefined ? undefined : { path, count };
    return { requests, serverErrors, worstShare, mostFrequent, worstPath, lines };
  }

  private countPath(path: string | undefined): void {
    if (path === undefined) return;
    const general = detachString(generalizePath(path));
    if (this.paths.has(general) || this.paths.size < MAX_PATHS)
      this.paths.set(general, (this.paths.get(general) ?? 0) + 1);
  }
}
