import type { Collector } from '../../events.ts';
import type { Message, MessageReader } from './line/message.ts';

/** First bytes of messages; the last index is for an empty message, which has none. */
const LETTERS = 257;

type Route = readonly MessageReader[] | undefined;

/**
 * Finds the readers that may understand a message, in their order. Most readers know one or two letters, and a log is
 * of one collector, so that two or three are tried instead of all.
 */
export class MessageRouter {
  private readonly readers: readonly MessageReader[];
  private readonly byCollector = new Map<Collector | undefined, Route[]>();
  private routes: Route[] = [];
  private collector: Collector | undefined;

  constructor(readers: readonly MessageReader[]) {
    this.readers = readers;
    this.switchCollector(undefined);
  }

  findReaders({ first, gcId }: Message, collector: Collector | undefined): readonly MessageReader[] {
    if (collector !== this.collector) this.switchCollector(collector);
    const inEvent = gcId >= 0;
    const place = first + 1 + (inEvent ? LETTERS : 0);
    return this.routes[place] ?? this.addRoute(place, String.fromCharCode(first), inEvent);
  }

  private switchCollector(collector: Collector | undefined): void {
    this.collector = collector;
    this.routes = this.byCollector.get(collector) ?? new Array(2 * LETTERS).fill(undefined);
    this.byCollector.set(collector, this.routes);
  }

  private addRoute(place: number, letter: string, inEvent: boolean): readonly MessageReader[] {
    const route = this.readers.filter((reader) => mayRead(reader, letter, inEvent, this.collector));
    this.routes[place] = route;
    return route;
  }
}

const mayRead = (
  { letters, inEvents, collectors }: MessageReader,
  letter: string,
  inEvent: boolean,
  collector: Collector | undefined,
): boolean =>
  (letters === undefined || letters.includes(letter)) &&
  (inEvents === undefined || inEvents === inEvent) &&
  (collectors === undefined || collector === undefined || collectors.includes(collector));
