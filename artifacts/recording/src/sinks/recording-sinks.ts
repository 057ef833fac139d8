import type { SampleColumnsBuilder } from '../columns/sample-columns.ts';
import type { ReadingContext } from '../formats/chunk-result.ts';
import type { EventSink } from '../formats/event-sink.ts';
import type { SharedTables } from '../formats/shared-tables.ts';
import type { EventTable, Recording, SampleColumns } from '../model.ts';
import type { OldObject } from '../model-figures.ts';
import { REQUESTED_EVENTS } from '../requested-events.ts';
import { ErrorSink } from './error-sink.ts';
import { NativeMemory } from './native-memory-sink.ts';
import { OldObjectSink } from './old-object-sink.ts';
import { SAMPLE_EVENTS } from './sample-events.ts';
import { SampleSink } from './sample-sink.ts';
import { type SecretPlace, TableSink } from './table-sink.ts';

const MAX_SECRETS = 1000;

export interface FoundSecret {
  readonly where: SecretPlace;
  readonly key: string;
}

/** The receivers of all events that somebody asked for. */
export class RecordingSinks {
  readonly byType: ReadonlyMap<string, EventSink>;
  private readonly samples = new Map<string, EventSink & { readonly columns: SampleColumnsBuilder }>();
  private readonly tables = new Map<string, TableSink>();
  private readonly nativeMemory = new NativeMemory();
  private readonly oldObjects = new OldObjectSink();
  private readonly found = new Map<string, FoundSecret>();

  constructor(shared: SharedTables) {
    const onSecret = (where: SecretPlace, key: string) => this.addSecret(where, key);
    const onMessage = (key: string) => onSecret('messages', key);
    for (const [type, event] of Object.entries(SAMPLE_EVENTS))
      this.samples.set(type, new SampleSink(type, event, shared));
    for (const [type, keepsEvery] of [
      ['jdk.JavaErrorThrow', true],
      ['jdk.JavaExceptionThrow', false],
    ] as const)
      this.samples.set(type, new ErrorSink(type, shared, keepsEvery, onMessage));
    this.samples.set('jdk.OldObjectSample', this.oldObjects);
    for (const [type, fields] of Object.entries(REQUESTED_EVENTS))
      this.tables.set(type, new TableSink(type, fields, shared, onSecret));
    this.byType = new Map<string, EventSink>([...this.tables, ...this.samples, ...this.nativeMemory.sinks]);
  }

  /** Old objects are followed through the pools of the chunk that is read. */
  useContext(context: ReadingContext): void {
    this.oldObjects.context = context;
  }

  get secrets(): FoundSecret[] {
    return [...this.found.values()];
  }

  /** The sampled objects, the oldest first, with the method that allocated each. */
  listOldObjects({ stacks, names }: Recording): OldObject[] {
    const ages = this.oldObjects.objects.toSorted((a, b) => (b.ageMs ?? 0) - (a.ageMs ?? 0));
    return ages.map((object) => {
      const frame = object.stack < 0 ? undefined : stacks.frames[stacks.starts[object.stack] ?? 0];
      return { ...object, allocatedAt: frame === undefined ? undefined : names[stacks.methods[frame] ?? -1] };
    });
  }

  buildSamples(): Map<string, SampleColumns> {
    const malloc = this.nativeMemory.build();
    const all = [...this.samples.values().map(({ columns }) => columns), malloc];
    return new Map(all.filter(({ events }) => events > 0).map((columns) => [columns.eventType, columns.build()]));
  }

  buildTables(): Map<string, EventTable> {
    const built = this.tables.entries().map(([type, { table }]) => [type, table.build()] as const);
    return new Map(built.filter(([, { rows }]) => rows > 0));
  }

  private addSecret(where: SecretPlace, key: string): void {
    if (this.found.size < MAX_SECRETS) this.found.set(`${where}\0${key}`, { where, key });
  }
}
