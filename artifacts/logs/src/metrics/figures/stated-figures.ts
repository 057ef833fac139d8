import { detachString } from '../../detach-string.ts';
import type { ShapedStatement } from '../../events.ts';
import type { MinedMessage } from '../../templates/miner.ts';
import { FigureSeries } from './figure-series.ts';
import { findRise, type Rise } from './find-rise.ts';
import { type FigureKind, readFigure, readRequestTime } from './read-figure.ts';

/** Messages of which the figures are followed, and messages that are looked at: logs with more say nothing alike. */
const MAX_FOLLOWED = 2000;
const MAX_EXAMINED = 20_000;

/** A figure that statements of one template state, and that has risen. */
export interface RisenFigure extends Rise {
  readonly kind: FigureKind;
  readonly name: string;
  /** The number of statements that state it. */
  readonly statements: number;
  /** The statement, masked, with `<*>` where its values stand; '' for the requests of an access log. */
  readonly template: string;
}

interface FollowedFigure {
  readonly kind: FigureKind;
  readonly name: string;
  readonly message: MinedMessage;
  readonly series: FigureSeries;
  /** Statements so far, of which some are read. */
  seen: number;
}

interface FigureStatement {
  readonly line: number;
  readonly time: number;
}

/** Follows the durations and backlogs that statements of a log state in their words. */
export class StatedFigures {
  private readonly followed = new Map<number, FollowedFigure>();
  private readonly requests = new FigureSeries();
  private seenRequests = 0;
  private lastMessage = -1;

  /** Adds a statement; of messages with the same words the first one tells whether it states a figure. */
  add(text: string, message: MinedMessage, statement: FigureStatement): void {
    if (message.id > this.lastMessage && message.id < MAX_EXAMINED) {
      this.lastMessage = message.id;
      this.follow(text, message);
    }
    const followed = this.findNext(message.id);
    if (followed) addValue(followed, text, statement);
  }

  /** Adds a statement of a known message, which is the text of a line from `begin` on. */
  addShaped(message: number, statement: ShapedStatement, begin: number): void {
    const followed = this.findNext(message);
    if (followed) addValue(followed, statement.text.slice(begin), statement);
  }

  /** Adds a request of an access log: the times of all requests are one figure. */
  addRequest(line: string, { line: number, time }: FigureStatement): void {
    const figure = this.seenRequests++ % this.requests.stride === 0 ? readRequestTime(line) : undefined;
    if (figure) this.requests.add(figure.value, number, time);
  }

  /** Returns the figure of a message when its next value is to be read: of very many values some are enough. */
  private findNext(message: number): FollowedFigure | undefined {
    const followed = this.followed.get(message);
    return followed && followed.seen++ % followed.series.stride === 0 ? followed : undefined;
  }

  /** Called when the templates are known: messages that became one template state one figure. */
  finish(): readonly RisenFigure[] {
    const joined = new Map<string, FollowedFigure>();
    for (const followed of this.followed.values()) {
      const key = `${followed.name} ${followed.message.template}`;
      const known = joined.get(key);
      if (known) {
        known.series.merge(followed.series);
        known.seen += followed.seen;
      } else joined.set(key, followed);
    }
    const figures = [...joined.values()].map(({ kind, name, message: { template }, series, seen }) => {
      return { kind, name, template, series, statements: seen };
    });
    const requests = {
      kind: 'duration',
      name: 'request time',
      template: '',
      series: this.requests,
      statements: this.seenRequests,
    } as const;
    return [...figures, requests].flatMap(({ series, ...figure }) => {
      const rise = findRise(series.finish(), figure.kind);
      return rise ? [{ ...figure, ...rise }] : [];
    });
  }

  private follow(text: string, message: MinedMessage): void {
    if (this.followed.size >= MAX_FOLLOWED) return;
    const figure = readFigure(text);
    if (!figure) return;
    const { kind, name } = figure;
    this.followed.set(message.id, { kind, name: detachString(name), message, series: new FigureSeries(), seen: 0 });
  }
}

function addValue({ kind, series }: FollowedFigure, text: string, { line, time }: FigureStatement): void {
  const figure = readFigure(text);
  if (figure?.kind === kind) series.add(figure.value, line, time);
}
