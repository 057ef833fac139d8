import { NO_ID, type Recording, type SampleColumns } from '../model.ts';
import { type Total, Totals } from './totals.ts';

/** By which name rows are summed: rows with the same id have the same name. */
export interface RowName {
  readonly ids: Int32Array;
  /** The ids are below this. */
  readonly count: number;
  readonly nameId: (id: number) => string | undefined;
}

export interface GroupedSamples {
  readonly count: number;
  readonly total: number;
  readonly bytes: number;
  readonly max: number;
}

/** Names the rows of the samples of one type. */
export class SampleNames {
  private readonly recording: Recording;
  private readonly samples: SampleColumns;

  constructor(recording: Recording, samples: SampleColumns) {
    this.recording = recording;
    this.samples = samples;
  }

  get subject(): RowName {
    return this.nameBy(this.samples.subjects);
  }

  get detail(): RowName {
    return this.nameBy(this.samples.details);
  }

  get thread(): RowName {
    const { threads } = this.recording;
    return { ids: this.samples.threads, count: threads.length, nameId: (id) => threads[id]?.name };
  }

  /** The top frame. */
  get topFrame(): RowName {
    return this.nameSite(() => false);
  }

  /** The first frame that a lock or wait belongs to: not of the classes that only implement it. */
  get lockSite(): RowName {
    return this.nameSite((method) => LOCK_IMPLEMENTATION.test(method));
  }

  private nameBy(ids: Int32Array): RowName {
    const { names } = this.recording;
    return { ids, count: names.length, nameId: (id) => names[id] };
  }

  private nameSite(isPassedOver: (method: string) => boolean): RowName {
    const { stacks } = this.recording;
    return { ids: this.samples.stacks, count: stacks.count, nameId: (stack) => this.findSite(stack, isPassedOver) };
  }

  private findSite(stack: number, isPassedOver: (method: string) => boolean): string {
    const { starts, frames, methods } = this.recording.stacks;
    const from = starts[stack] ?? 0;
    const to = starts[stack + 1] ?? from;
    const nameFrame = (at: number) => this.recording.names[methods[frames[at] ?? 0] ?? NO_ID] ?? '?';
    for (let at = from; at < to; at++) {
      const method = nameFrame(at);
      if (!isPassedOver(method)) return method;
    }
    return nameFrame(from);
  }
}

const LOCK_IMPLEMENTATION = /^(?:java\.lang\.Object\.|jdk\.internal\.|java\.util\.concurrent\.locks\.)/;

/** Finds the totals of rows by their ids. The name of an id is looked up once. */
class TotalsById {
  readonly totals = new Totals();
  /** The place of an id is the id plus 1, because rows that have none have -1. Ids without a name have `null`. */
  private readonly byPlace: (Total | null | undefined)[];
  private readonly nameId: RowName['nameId'];
  private readonly missing: string | undefined;

  constructor({ count, nameId }: RowName, missing: string | undefined) {
    this.byPlace = new Array(count + 1).fill(undefined);
    this.nameId = nameId;
    this.missing = missing;
  }

  find(id: number): Total | null {
    const known = this.byPlace[id + 1];
    return known === undefined ? this.open(id) : known;
  }

  private open(id: number): Total | null {
    const name = (id < 0 ? undefined : this.nameId(id)) ?? this.missing;
    const total = name === undefined ? null : this.totals.open(name);
    this.byPlace[id + 1] = total;
    return total;
  }
}

/** Sums samples by a name; rows without one are left out, or take `missing`. */
export function groupSamples(samples: SampleColumns, name: RowName, missing?: string): Totals {
  const byId = new TotalsById(name, missing);
  const { ids } = name;
  const { rows, counts, weights, bytes, maxima } = samples;
  // V8 reads behind the end of a column that the events do not have many times slower than in it.
  const [hasBytes, hasMaxima] = [bytes.length > 0, maxima.length > 0];
  for (let row = 0; row < rows; row++) {
    const total = byId.find(ids[row] ?? NO_ID);
    if (total === null) continue;
    total.count += counts[row] ?? 0;
    total.value += weights[row] ?? 0;
    if (hasBytes) total.bytes += bytes[row] ?? 0;
    if (hasMaxima) total.max = Math.max(total.max, maxima[row] ?? 0);
  }
  return byId.totals;
}

export function sumSamples(samples: SampleColumns): GroupedSamples {
  let [total, bytes, max] = [0, 0, 0];
  const { rows, weights, bytes: sizes, maxima } = samples;
  for (let row = 0; row < rows; row++) total += weights[row] ?? 0;
  // A column that the events do not have is empty.
  for (let row = 0; row < sizes.length; row++) bytes += sizes[row] ?? 0;
  for (let row = 0; row < maxima.length; row++) max = Math.max(max, maxima[row] ?? 0);
  return { count: samples.events, total, bytes, max };
}
