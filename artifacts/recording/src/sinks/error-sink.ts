import { SampleColumnsBuilder } from '../columns/sample-columns.ts';
import type { EventSink, EventValues, Joining, RequestedField } from '../formats/event-sink.ts';
import type { SharedTables } from '../formats/shared-tables.ts';
import { maskMessage } from '../mask-secrets.ts';
import { type NameId, NO_ID } from '../model.ts';

const MAX_MESSAGE = 200;
/** Messages of errors are few; of exceptions one per class is kept. */
const MAX_MESSAGES = 10_000;

/** Collects thrown errors or exceptions, with their masked messages. */
export class ErrorSink implements EventSink {
  readonly isFact = false;
  readonly columns: SampleColumnsBuilder;
  readonly fields: readonly RequestedField[] = [
    { name: 'stackTrace', reading: 'value' },
    { name: 'eventThread', reading: 'value' },
    { name: 'thrownClass', reading: 'value' },
    { name: 'message', reading: 'late-text' },
  ];
  /** Undefined when every message is kept. */
  readonly joining: Joining | undefined;
  private readonly messages = new Map<NameId, NameId>();
  private readonly shared: SharedTables;
  private readonly keepsEvery: boolean;
  private readonly onSecret: (key: string) => void;

  constructor(eventType: string, shared: SharedTables, keepsEvery: boolean, onSecret: (key: string) => void) {
    this.columns = new SampleColumnsBuilder(eventType, { hasBytes: false, hasDuration: false });
    this.joining = keepsEvery ? undefined : { keys: [0, 1, 2], weights: [], weighsDuration: false, text: 3 };
    this.shared = shared;
    this.keepsEvery = keepsEvery;
    this.onSecret = onSecret;
  }

  get joinMs(): number {
    return this.columns.mergedMs;
  }

  expect(events: number): void {
    this.columns.expect(events);
  }

  accept(values: EventValues): void {
    this.acceptJoined(values, 1, 1);
  }

  acceptJoined(values: EventValues, count: number, weight: number): void {
    const { slots, time } = values;
    const [stack = NO_ID, thread = NO_ID, thrown = NO_ID] = slots;
    const thrownClass = thrown >= 0 ? thrown : NO_ID;
    this.columns.add(
      time,
      stack >= 0 ? stack : NO_ID,
      thread >= 0 ? thread : NO_ID,
      NO_ID,
      thrownClass,
      this.chooseMessage(values, thrownClass),
      weight,
      0,
      0,
      count,
    );
  }

  private chooseMessage({ slots, texts, readLate }: EventValues, thrownClass: NameId): NameId {
    const known = this.messages.get(thrownClass);
    const reads = known === undefined || (this.keepsEvery && this.columns.events < MAX_MESSAGES);
    if (!reads) return this.keepsEvery ? NO_ID : (known ?? NO_ID);
    const at = slots[3] ?? Number.NaN;
    const text = at >= 0 ? readLate(at) : texts[3];
    if (!text) return known ?? NO_ID;
    const { text: masked, keys } = maskMessage(text.slice(0, 4 * MAX_MESSAGE));
    for (const key of keys) this.onSecret(key);
    const message = this.shared.names.intern(masked.slice(0, MAX_MESSAGE));
    if (known === undefined) this.messages.set(thrownClass, message);
    return message;
  }
}
