import { NO_ID, type Recording, type SampleColumns } from '../model.ts';
import { Totals } from './totals.ts';

/** Which name of a row is summed. */
export type RowName = (row: number) => string | undefined;

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
  private readonly siteOfStack = new Map<number, string>();

  constructor(recording: Recording, samples: SampleColumns) {
    this.recording = recording;
    this.samples = samples;
  }

  readonly subject: RowName = (row) => this.recording.names[this.samples.subjects[row] ?? NO_ID];
  readonly detail: RowName = (row) => this.recording.names[this.samples.details[row] ?? NO_ID];
  readonly thread: RowName = (row) => this.recording.threads[this.samples.threads[row] ?? NO_ID]?.name;

  /** The top frame. */
  readonly topFrame: RowName = (row) => this.site(row, () => false);

  /** The first frame that a lock or wait belongs to: not of the classes that only implement it. */
  readonly lockSite: RowName = (row) => this.site(row, (method) => LOCK_IMPLEMENTATION.test(method));

  private site(row: number, isPassedOver: (method: string) => boolean): string | undefined {
    const stack = this.samples.stacks[row] ?? NO_ID;
    if (stack === NO_ID) return undefined;
    const known = this.siteOfStack.get(stack);
    if (known !== undefined) return known;
    const { starts, frames, methods } = this.recording.stacks;
    const from = starts[stack] ?? 0;
    const to = starts[stack + 1] ?? from;
    const nameFrame = (at: number) => this.recording.names[methods[frames[at] ?? 0] ?? NO_ID] ?? '?';
    let site = nameFrame(from);
    for (let at = from; at < to; at++) {
      const method = nameFrame(at);
      if (isPassedOver(method)) continue;
      site = method;
      break;
    }
    this.siteOfStack.set(stack, site);
    return site;
  }
}

const LOCK_IMPLEMENTATION = /^(?:java\.lang\.Object\.|jdk\.internal\.|java\.util\.concurrent\.locks\.)/;

/** Sums samples by a name; rows without one are left out, or take `missing`. */
export function groupSamples(samples: SampleColumns, name: RowName, missing?: string): Totals {
  const totals = new Totals();
  for (let row = 0; row < samples.rows; row++) {
    const found = name(row) ?? missing;
    if (found === undefined) continue;
    totals.add(
      found,
      samples.counts[row] ?? 0,
      samples.weights[row] ?? 0,
      samples.bytes[row] ?? 0,
      samples.maxima[row] ?? 0,
    );
  }
  return totals;
}

export function sumSamples(samples: SampleColumns): GroupedSamples {
  let [total, bytes, max] = [0, 0, 0];
  for (let row = 0; row < samples.rows; row++) {
    total += samples.weights[row] ?? 0;
    bytes += samples.bytes[row] ?? 0;
    max = Math.max(max, samples.maxima[row] ?? 0);
  }
  return { count: samples.events, total, bytes, max };
}
