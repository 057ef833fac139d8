import { releaseBuffers } from '../columns/shared-buffers.ts';
import type { RootRecord } from '../events.ts';

const FIRST_LENGTH = 1 << 10;
const NONE = -1;

/** The records that another thread has added. */
export interface AddedRootRecords {
  readonly length: number;
  readonly tags: Uint8Array;
  readonly ids: Float64Array;
  readonly threads: Float64Array;
  readonly details: Int32Array;
}

/**
 * The records of roots in the order of the dump. They are columns, because a damaged or hostile dump may have many
 * millions of them, which would take twice the memory as objects.
 */
export class RootRecords implements Iterable<RootRecord> {
  length = 0;
  private tags = new Uint8Array(FIRST_LENGTH);
  private ids = new Float64Array(FIRST_LENGTH);
  private threads = new Float64Array(FIRST_LENGTH);
  private details = new Int32Array(FIRST_LENGTH);

  add({ tag, id, thread = NONE, detail = NONE }: RootRecord): void {
    if (this.length === this.tags.length) this.grow();
    const at = this.length++;
    this.tags[at] = tag;
    this.ids[at] = id;
    this.threads[at] = thread;
    this.details[at] = detail;
  }

  /** Returns the records for `addAll` of the records of another thread. */
  toAdded(): AddedRootRecords {
    const { length, tags, ids, threads, details } = this;
    return { length, tags, ids, threads, details };
  }

  /** Adds the records of another thread. */
  addAll(records: AddedRootRecords): void {
    const { tags, ids, threads, details } = records;
    const length = this.length + records.length;
    while (this.tags.length < length) this.grow();
    this.tags.set(tags.subarray(0, records.length), this.length);
    this.ids.set(ids.subarray(0, records.length), this.length);
    this.threads.set(threads.subarray(0, records.length), this.length);
    this.details.set(details.subarray(0, records.length), this.length);
    this.length = length;
  }

  *[Symbol.iterator](): Generator<RootRecord, void> {
    for (let at = 0; at < this.length; at++) {
      const [tag, id, thread, detail] = [
        this.tags[at] ?? 0,
        this.ids[at] ?? 0,
        this.threads[at] ?? NONE,
        this.details[at],
      ];
      yield thread === NONE ? { tag, id } : { tag, id, thread, detail: detail ?? NONE };
    }
  }

  private grow(): void {
    const { tags, ids, threads, details } = this;
    const length = 2 * tags.length;
    this.tags = new Uint8Array(length);
    this.ids = new Float64Array(length);
    this.threads = new Float64Array(length);
    this.details = new Int32Array(length);
    this.tags.set(tags);
    this.ids.set(ids);
    this.threads.set(threads);
    this.details.set(details);
    releaseBuffers(tags, ids, threads, details);
  }
}
