import { detachString } from '../../detach-string.ts';
import type { MinedMessage } from '../../templates/miner.ts';
import { FigureSeries } from './figure-series.ts';
import { findRise, type Rise } from './find-rise.ts';
import { type FigureKind, readFigure } from './read-figure.ts';

/** Messages of which the figures are followed. */
const MAX_FOLLOWED = 2000;

/** A figure that statements of one template state, and that has risen. */
export interface RisenFigure extends Rise {
  readonly kind: FigureKind;
  readonly name: string;
  /** The statement, masked, with `<*>` where its values stand. */
  readonly template: string;
}

interface FollowedFigure {
  readonly kind: FigureKind;
  readonly name: string;
  readonly message: MinedMessage;
  readonly series: FigureSeries;
}

interface FigureStatement {
  readonly line: number;
  readonly time: number;
}

/** Follows the durations and backlogs that statements of a log state in their words. */
export class StatedFigures {
  private readonly followed = new Map<number, FollowedFigure>();
  private lastMessage = -1;

  /** Adds a statement; of messages with the same words the first one tells whether it states a figure. */
  add(text: string, message: MinedMessage, statement: FigureStatement): void {
    if (message.id > this.lastMessage) {
      this.lastMessage = message.id;
      this.follow(text, message);
    }
    this.addValue(message.id, text, statement);
  }

  /** Whether the statements of a message state a figure that is followed. */
  follows(message: number): boolean {
    return this.followed.has(message);
  }

  addValue(message: number, text: string, { line, time }: FigureStatement): void {
    const followed = this.followed.get(message);
    const figure = followed && readFigure(text);
    if (figure && figure.kind === followed.kind) followed.series.add(figure.value, line, time);
  }

  /** Called when the templates are known: messages that became one template state one figure. */
  finish(): readonly RisenFigure[] {
    const joined = new Map<string, FollowedFigure>();
    for (const followed of this.followed.values()) {
      const key = `${followed.name} ${followed.message.template}`;
      const known = joined.get(key);
      if (known) known.series.merge(followed.series);
      else joined.set(key, followed);
    }
    return [...joined.values()].flatMap(({ kind, name, message: { template }, series }) => {
      const rise = findRise(series.finish(), kind);
      return rise ? [{ kind, name, template, ...rise }] : [];
    });
  }

  private follow(text: string, message: MinedMessage): void {
    if (this.followed.size >= MAX_FOLLOWED) return;
    const figure = readFigure(text);
    if (!figure) return;
    const { kind, name } = figure;
    this.followed.set(message.id, { kind, name: detachString(name), message, series: new FigureSeries() });
  }
}
