import { SampleColumnsBuilder } from '../columns/sample-columns.ts';
import type { EventSink, EventValues, Joining, RequestedField } from '../formats/event-sink.ts';
import type { SharedTables } from '../formats/shared-tables.ts';
import { NO_ID } from '../model.ts';
import type { SampleEvent } from './sample-events.ts';

const STACK = 0;
const STATE = 1;
const SUBJECT = 2;
const DETAIL = 3;
const BYTES = 4;
const PORT = 5;
const FIRST_THREAD = 6;
const ABSENT = '';

/** Collects the events of one type as samples. */
export class SampleSink implements EventSink {
  readonly fields: readonly RequestedField[];
  readonly isFact = false;
  readonly columns: SampleColumnsBuilder;
  readonly joining: Joining;
  private readonly shared: SharedTables;
  private readonly event: SampleEvent;
  private readonly firstWeight: number;
  private readonly peers = new Map<number, number>();
  private readonly threadNames: number[] = [];

  constructor(eventType: string, event: SampleEvent, shared: SharedTables) {
    const { threads, weights } = event;
    const optional = [event.state, event.subject, event.detail, event.bytes, event.port];
    const names = ['stackTrace', ...optional.map((name) => name ?? ABSENT), ...threads, ...weights];
    this.fields = names.map((name) => ({ name, reading: name === 'samplingPeriod' ? 'ms' : 'value' }));
    this.firstWeight = FIRST_THREAD + threads.length;
    this.joining = {
      keys: [STACK, STATE, SUBJECT, DETAIL, PORT, ...threads.map((_, index) => FIRST_THREAD + index)],
      weights: weights.map((_, index) => this.firstWeight + index),
      weighsDuration: weights[0] === 'duration',
      size: BYTES,
    };
    this.shared = shared;
    this.event = event;
    this.columns = new SampleColumnsBuilder(eventType, {
      hasBytes: event.bytes !== undefined,
      hasDuration: weights[0] === 'duration',
    });
  }

  get joinMs(): number {
    return this.columns.mergedMs;
  }

  expect(events: number): void {
    this.columns.expect(events);
  }

  accept(values: EventValues): void {
    this.acceptJoined(values, 1, this.chooseWeight(values));
  }

  acceptJoined(values: EventValues, count: number, weight: number): void {
    const { slots } = values;
    const duration = values.duration > 0 ? values.duration : 0;
    const bytes = slots[BYTES] ?? 0;
    this.columns.add(
      values.time,
      toId(slots[STACK]),
      this.chooseThread(slots),
      toId(slots[STATE]),
      this.chooseSubject(slots),
      this.chooseDetail(values),
      weight,
      bytes > 0 ? bytes : 0,
      duration,
      count,
    );
  }

  private chooseThread(slots: Float64Array): number {
    for (let slot = FIRST_THREAD; slot < this.firstWeight; slot++) {
      const thread = slots[slot] ?? NO_ID;
      if (thread >= 0) return thread;
    }
    return NO_ID;
  }

  private chooseSubject(slots: Float64Array): number {
    const subject = toId(slots[SUBJECT]);
    return this.event.port === undefined ? subject : this.namePeer(subject, slots[PORT] ?? 0);
  }

  /** `address:port`, where an address that is null is written as Java does. */
  private namePeer(address: number, port: number): number {
    const key = (address + 1) * 65_536 + (port & 0xff_ff);
    const known = this.peers.get(key);
    if (known !== undefined) return known;
    const { names } = this.shared;
    const peer = names.intern(`${names.at(address) ?? null}:${Number.isNaN(port) ? 0 : port}`);
    this.peers.set(key, peer);
    return peer;
  }

  private chooseDetail({ slots, kinds }: EventValues): number {
    const detail = toId(slots[DETAIL]);
    if (detail === NO_ID || kinds[DETAIL] !== 'thread') return detail;
    this.threadNames[detail] ??= this.shared.names.intern(this.shared.threads.threads[detail]?.name ?? '?');
    return this.threadNames[detail] ?? NO_ID;
  }

  private chooseWeight({ slots, duration }: EventValues): number {
    const { weights } = this.event;
    if (weights[0] === 'duration') return duration > 0 ? duration : 0;
    for (let slot = this.firstWeight; slot < this.firstWeight + weights.length; slot++) {
      const weight = slots[slot] ?? Number.NaN;
      if (weight >= 0) return weight;
    }
    return 1;
  }
}

/** A field that the file does not have is NaN. */
const toId = (value: number | undefined): number => (value !== undefined && value >= 0 ? value : NO_ID);
