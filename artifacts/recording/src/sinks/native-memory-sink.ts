import { SampleColumnsBuilder } from '../columns/sample-columns.ts';
import type { EventSink, EventValues, RequestedField } from '../formats/event-sink.ts';
import { NO_ID } from '../model.ts';

/** Calls beyond are not matched, so that memory stays bounded. */
const MAX_CALLS = 4_000_000;

interface Call {
  readonly time: number;
  readonly address: number;
  readonly size: number;
  readonly stack: number;
  readonly thread: number;
}

/** Collects calls of `malloc` and `free`; what is not freed is the profile. */
export class NativeMemory {
  readonly sinks: ReadonlyMap<string, EventSink>;
  private readonly calls: Call[] = [];

  constructor() {
    this.sinks = new Map<string, EventSink>([
      ['profiler.Malloc', this.createSink(false)],
      ['profiler.Free', this.createSink(true)],
    ]);
  }

  /** Chunks hold events per thread, so calls are matched in the order of their times. */
  build(): SampleColumnsBuilder {
    const live = new Map<number, Call>();
    const unmatched: Call[] = [];
    for (const call of this.calls.toSorted((a, b) => a.time - b.time)) {
      const before = live.get(call.address);
      if (call.size < 0) live.delete(call.address);
      else {
        // An address that is handed out again was freed where nobody saw it.
        if (before) unmatched.push(before);
        live.set(call.address, call);
      }
    }
    const columns = new SampleColumnsBuilder('profiler.Malloc', { hasBytes: false, hasDuration: false });
    const rows = [...unmatched, ...live.values()].sort((a, b) => a.time - b.time);
    for (const { time, stack, thread, size } of rows) columns.add(time, stack, thread, NO_ID, NO_ID, NO_ID, size, 0, 0);
    return columns;
  }

  private createSink(isFree: boolean): EventSink {
    const fields: readonly RequestedField[] = ['address', 'size', 'stackTrace', 'eventThread'].map((name) => ({
      name,
      reading: 'value',
    }));
    const accept = ({ time, slots }: EventValues) => {
      if (this.calls.length >= MAX_CALLS) return;
      const [address = 0, size = 0, stack = NO_ID, thread = NO_ID] = slots;
      this.calls.push({
        time,
        address,
        size: isFree ? -1 : Math.max(0, size || 0),
        stack: stack >= 0 ? stack : NO_ID,
        thread: thread >= 0 ? thread : NO_ID,
      });
    };
    return { fields, isFact: false, accept };
  }
}
