import { type ColumnKind, EventTableBuilder, type TableColumn } from '../columns/event-table.ts';
import type { EventSink, EventValues, Reading, RequestedField } from '../formats/event-sink.ts';
import type { SharedTables } from '../formats/shared-tables.ts';
import { maskCommand, maskValue } from '../mask-secrets.ts';

/** The facts of the JVM and the settings, which hold for every window. */
const FACT =
  /^jdk\.(?:JVMInformation|OSInformation|CPUInformation|VirtualizationInformation|Initial\w+|ContainerConfiguration|\w+Flag|\w+FlagChanged|Active(?:Setting|Recording)|GC\w*Configuration|YoungGenerationConfiguration|CodeCacheConfiguration|JavaAgent|NativeAgent|NativeLibrary)$/;

export type SecretPlace = 'arguments' | 'properties' | 'environment' | 'processes' | 'messages';

const PLACES: Readonly<Record<string, SecretPlace>> = {
  'jdk.InitialSystemProperty': 'properties',
  'jdk.InitialEnvironmentVariable': 'environment',
  'jdk.SystemProcess': 'processes',
  'jdk.ProcessStart': 'processes',
};

/** Chunks repeat the facts of the JVM; what else has secrets is rarely the same twice. */
const MAX_MASKED = 10_000;

interface MaskedName {
  readonly key: string;
  readonly name: number;
}

interface TableField extends RequestedField {
  readonly column: string;
  readonly isSecret: boolean;
}

/** Collects the fields of one event type that somebody asked for. */
export class TableSink implements EventSink {
  readonly fields: readonly TableField[];
  readonly isFact: boolean;
  readonly table: EventTableBuilder;
  private readonly columns: readonly string[];
  /** By slot, from their first value on. */
  private readonly openColumns: (TableColumn | undefined)[];
  private readonly keySlot: number;
  private readonly shared: SharedTables;
  private readonly onSecret: (where: SecretPlace, key: string) => void;
  private readonly place: SecretPlace;
  private readonly isSetting: boolean;
  /** By the text as it was recorded, which becomes no name itself. */
  private readonly masked = new Map<string, MaskedName>();
  private nameType: (id: number) => string | undefined = () => undefined;

  constructor(
    eventType: string,
    requested: readonly string[],
    shared: SharedTables,
    onSecret: (where: SecretPlace, key: string) => void,
  ) {
    const fields = requested.map(parseField);
    this.fields = fields;
    this.columns = fields.map(({ column }) => column);
    this.openColumns = new Array(fields.length).fill(undefined);
    this.keySlot = this.columns.findIndex((name) => name === 'key' || name === 'name');
    this.isFact = FACT.test(eventType);
    this.table = new EventTableBuilder(eventType);
    this.shared = shared;
    this.onSecret = onSecret;
    this.place = PLACES[eventType] ?? 'arguments';
    this.isSetting = eventType === 'jdk.ActiveSetting';
  }

  startChunk(nameType: (id: number) => string | undefined): void {
    this.nameType = nameType;
  }

  accept(values: EventValues): void {
    const row = this.table.addRow(values.time, values.duration);
    if (row < 0) return;
    const { slots, kinds, texts } = values;
    const { length } = this.fields;
    for (let slot = 0; slot < length; slot++) {
      const kind = kinds[slot];
      if (kind === undefined) continue;
      if (this.fields[slot]?.reading === 'text') {
        const text = texts[slot];
        if (text !== undefined) this.set(row, slot, 'name', this.toName(values, text, slot));
      } else this.set(row, slot, kind, slots[slot] ?? 0);
    }
    if (this.isSetting) this.nameSetting(row, slots[0] ?? 0);
  }

  private set(row: number, slot: number, kind: ColumnKind, value: number): void {
    const known = this.openColumns[slot];
    const column = known ?? this.table.openColumn(this.columns[slot] ?? '', kind);
    if (!known) this.openColumns[slot] = column;
    if (column.kind === kind) column.values[row] = value;
  }

  /** The id of an event type means another type in another chunk. */
  private nameSetting(row: number, id: number): void {
    const type = this.nameType(id);
    if (type !== undefined) this.table.set(row, 'eventType', 'name', this.shared.names.intern(type));
  }

  private toName(values: EventValues, text: string, slot: number): number {
    return this.fields[slot]?.isSecret ? this.maskName(values, text) : this.shared.names.intern(text);
  }

  private maskName({ slots }: EventValues, text: string): number {
    const { names } = this.shared;
    const key = this.keySlot >= 0 ? (names.at(slots[this.keySlot] ?? -1) ?? '') : '';
    const known = this.masked.get(text);
    if (known?.key === key) return known.name;
    const masked = key === '' ? maskCommand(text) : maskValue(key, text);
    for (const found of masked.keys) this.onSecret(this.place, found);
    const name = names.intern(masked.text);
    if (this.masked.size < MAX_MASKED) this.masked.set(text, { key, name });
    return name;
  }
}

/** The way in which a suffix of `requested-events.ts` asks to read a field. */
const READINGS: Readonly<Record<string, Reading>> = { ms: 'ms', stamp: 'stamp', secret: 'text', whole: 'text' };

function parseField(requested: string): TableField {
  const [name = '', suffix = ''] = requested.split(':');
  return { name, column: name, reading: READINGS[suffix] ?? 'value', isSecret: suffix === 'secret' };
}
