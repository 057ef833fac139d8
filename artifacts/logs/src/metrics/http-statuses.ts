import type { LogRecord } from '../events.ts';

/** Statuses of requests in an access log. */
export interface HttpStatuses {
  readonly requests: number;
  /** Statuses 500 to 599. */
  readonly serverErrors: number;
  /** The largest share of server errors among consecutive requests, `BLOCK` at a time; 0 without a whole block. */
  readonly worstShare: number;
  /** The most frequent server error; 0 when there is none. */
  readonly mostFrequent: number;
  /** Lines of the first server errors. */
  readonly lines: readonly number[];
}

export const ACCESS_FORMATS: ReadonlySet<string> = new Set(['access-log', 'load-balancer', 'iis']);
/** Matches the status behind the request of an access log. */
const STATUS = /" ([1-5]\d\d)(?: |$)/;
const BLOCK = 100;
const LINES_KEPT = 5;

export class HttpStatusCounter {
  private requests = 0;
  private serverErrors = 0;
  private inBlock = 0;
  private worstShare = 0;
  private readonly counts = new Map<number, number>();
  private readonly lines: number[] = [];

  add({ format, message, line }: LogRecord): void {
    if (!ACCESS_FORMATS.has(format)) return;
    const status = Number(STATUS.exec(message)?.[1] ?? 0);
    if (status === 0) return;
    this.requests++;
    if (status >= 500) {
      this.serverErrors++;
      this.inBlock++;
      this.counts.set(status, (this.counts.get(status) ?? 0) + 1);
      if (this.lines.length < LINES_KEPT) this.lines.push(line);
    }
    if (this.requests % BLOCK !== 0) return;
    this.worstShare = Math.max(this.worstShare, this.inBlock / BLOCK);
    this.inBlock = 0;
  }

  finish(): HttpStatuses {
    const { requests, serverErrors, worstShare, lines } = this;
    const [mostFrequent = 0] = [...this.counts].toSorted(([, a], [, b]) => b - a)[0] ?? [];
    return { requests, serverErrors, worstShare, mostFrequent, lines };
  }
}
