import { getUnitBytes } from '@hindsight/model';
import type { DumpEvent, DumpFactEvent, DumpFacts } from '../../events.ts';
import type { TaggedLine } from './tagged-line.ts';

type DumpFields = { -readonly [Name in 'jvm' | 'time' | 'timeText' | 'timeHasZone' | 'processId']?: DumpEvent[Name] };

/** Matches `Date: 2019/11/05 at 22:50:18:657`, with ` (UTC)` when the tag says so. */
const DATE = /(\d{4})\/(\d\d)\/(\d\d) at (\d\d):(\d\d):(\d\d)(?::(\d{3}))?/;
/** Matches `Dump Event "systhrow" (00040000) Detail "java/lang/OutOfMemoryError" "Java heap space" received`. */
const DUMP_EVENT = /^Dump Event "([^"]*)"[^"]*(?:"([^"]*)")?(?: "([^"]*)")?/;
const NUMBER = /:\s*(\d+)/;
/** Matches `-Xmx4g`; the last one counts. */
const MAX_HEAP = /^-Xmx(\d+)([kKmMgGtT]?)$/;

/** Reads the sections before the locks and the threads: TITLE, GPINFO, ENVINFO, MEMINFO. */
export class Preamble {
  readonly dumpFields: DumpFields = {};
  private readonly facts = new Map<keyof DumpFacts, DumpFactEvent>();

  line({ tag, text }: TaggedLine, line: number): void {
    switch (tag) {
      case '1TISIGINFO':
        this.facts.set('reason', { kind: 'fact', name: 'reason', value: parseReason(text), line });
        break;
      case '1TIDATETIME':
      case '1TIDATETIMEUTC':
        this.date(text, tag === '1TIDATETIMEUTC');
        break;
      case '1CIJAVAVERSION':
        this.dumpFields.jvm = text;
        break;
      case '1CIPROCESSID':
        this.processId(text);
        break;
      case '1CICMDLINE':
        this.facts.set('commandLine', { kind: 'fact', name: 'commandLine', value: text, line });
        break;
      case '2CIUSERARG':
        this.argument(text, line);
        break;
      // The processors of the machine come first, then those that the JVM may use.
      case '3XHNUMCPUS':
      case '2CITARGETCPU':
        this.number('cpus', text, line);
        break;
      case '1STHEAPINUSE':
        this.number('heapUsedBytes', text, line);
        break;
    }
  }

  /** The facts, which follow the dump they belong to. */
  get factEvents(): Iterable<DumpFactEvent> {
    return this.facts.values();
  }

  private date(text: string, isUtc: boolean): void {
    const match = DATE.exec(text);
    if (!match) return;
    const [year = 0, month = 1, day = 1, hours = 0, minutes = 0, seconds = 0, millis = 0] = match
      .slice(1)
      .map((part) => Number(part ?? 0));
    // The line in local time follows the one in UTC. It is displayed, while computations use UTC.
    if (!isUtc || this.dumpFields.timeText === undefined) this.dumpFields.timeText = match[0];
    if (this.dumpFields.timeHasZone) return;
    this.dumpFields.time = Date.UTC(year, month - 1, day, hours, minutes, seconds, millis);
    this.dumpFields.timeHasZone = isUtc;
  }

  private processId(text: string): void {
    const [, id] = NUMBER.exec(text) ?? [];
    if (id !== undefined) this.dumpFields.processId = Number(id);
  }

  private argument(text: string, line: number): void {
    const [, size, unit = ''] = MAX_HEAP.exec(text) ?? [];
    if (size === undefined) return;
    const value = Number(size) * getUnitBytes(unit);
    this.facts.set('heapMaxBytes', { kind: 'fact', name: 'heapMaxBytes', value, line });
  }

  private number(name: 'cpus' | 'heapUsedBytes', text: string, line: number): void {
    const value = Number(NUMBER.exec(text)?.[1] ?? Number.NaN);
    if (value > 0) this.facts.set(name, { kind: 'fact', name, value, line });
  }
}

/**
 * Parses the reason: `user`, `systhrow java.lang.OutOfMemoryError: Java heap space`, or `signal 21 received` of 1.4.
 */
function parseReason(text: string): string {
  const [, event, detail, message] = DUMP_EVENT.exec(text) ?? [];
  if (event === undefined) return text;
  const what = detail === undefined ? '' : ` ${detail.replaceAll('/', '.')}`;
  return `${event}${what}${message === undefined ? '' : `: ${message}`}`;
}
