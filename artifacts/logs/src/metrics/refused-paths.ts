import { detachString } from '../detach-string.ts';

/** Requests of one path that were answered, and are refused with one status (4xx) since a moment. */
export interface RefusedPath {
  /** `POST /login` */
  readonly request: string;
  readonly status: number;
  /** Requests that were answered before, and those that were refused since. */
  readonly answered: number;
  readonly refused: number;
  /** Requests since then that had another status, a few at most. */
  readonly others: number;
  /** Line and time of the first refusal; the time is NaN when it has none. */
  readonly line: number;
  readonly time: number;
}

interface CountedPath {
  answered: number;
  /** Before the requests that are refused with the same status. */
  refusedBefore: number;
  refused: number;
  others: number;
  status: number;
  line: number;
  time: number;
}

interface RequestPlace {
  readonly line: number;
  readonly time: number;
}

const MAX_PATHS = 500;
/** Answers are looked at one in so many times, until a path is suspected; the golden section hits those that come in turns as well. */
const STRIDE = 4;
const GOLDEN = (Math.sqrt(5) - 1) / 2;
const SUSPECT = 10;
const [MIN_ANSWERED, MIN_REFUSED, MAX_REFUSED_BEFORE] = [20, 30, 0.25];
/** One in so many may have another status: a request that is wrong for another reason, or one that needs no login. */
const MAX_OTHERS = 0.05;

/** Follows which paths are answered and which are refused. A path that was never answered is asked for by mistake, or by a scanner. */
export class RefusedPaths {
  private readonly paths = new Map<string, CountedPath>();
  private answers = 0;
  private hasSuspect = false;

  /** Whether the answer to a request is to be added: the path of a request is costly to read. */
  concerns(status: number): boolean {
    return status >= 400 ? status < 500 : this.hasSuspect || (this.answers++ * GOLDEN) % 1 < 1 / STRIDE;
  }

  add(status: number, request: string, at: RequestPlace): void {
    const known = this.paths.get(request) ?? this.open(request);
    if (!known) return;
    const isSame = known.refused > 0 && known.status === status;
    if (isSame) known.refused++;
    else if (known.refused > 0 && known.others + 1 <= MAX_OTHERS * known.refused) known.others++;
    else this.beginAnew(known, status, at);
    this.hasSuspect ||= known.refused >= SUSPECT && known.answered >= MIN_ANSWERED;
  }

  private beginAnew(known: CountedPath, status: number, { line, time }: RequestPlace): void {
    known.refusedBefore += known.refused;
    const isRefused = status >= 400;
    if (!isRefused) known.answered += this.hasSuspect ? 1 : STRIDE;
    Object.assign(known, { refused: isRefused ? 1 : 0, others: 0, status, line, time });
  }

  /** The path that is refused most often. */
  finish(): RefusedPath | undefined {
    return [...this.paths]
      .map(([request, counted]) => ({ request, ...counted }))
      .filter(
        ({ answered, refused, refusedBefore }) =>
          answered >= MIN_ANSWERED && refused >= MIN_REFUSED && refusedBefore <= MAX_REFUSED_BEFORE * answered,
      )
      .toSorted((a, b) => b.refused - a.refused)[0];
  }

  private open(request: string): CountedPath | undefined {
    if (this.paths.size >= MAX_PATHS) return undefined;
    const counted = { answered: 0, refusedBefore: 0, refused: 0, others: 0, status: 0, line: 0, time: Number.NaN };
    this.paths.set(detachString(request), counted);
    return counted;
  }
}
