import { SampleColumnsBuilder } from '../columns/sample-columns.ts';
import type { ReadingContext } from '../formats/chunk-result.ts';
import type { EventSink, EventValues, RequestedField } from '../formats/event-sink.ts';
import { NO_ID } from '../model.ts';
import type { OldObject } from '../model-figures.ts';

const MAX_OBJECTS = 10_000;

/** Collects the samples of the leak profiler, with the paths that keep the objects. */
export class OldObjectSink implements EventSink {
  readonly isFact = false;
  readonly columns = new SampleColumnsBuilder('jdk.OldObjectSample', { hasBytes: false, hasDuration: false });
  readonly objects: (OldObject & { readonly stack: number })[] = [];
  readonly fields: readonly RequestedField[] = [
    { name: 'object', reading: 'key' },
    { name: 'root', reading: 'key' },
    { name: 'objectAge', reading: 'ms' },
    { name: 'objectSize', reading: 'value' },
    { name: 'allocationTime', reading: 'stamp' },
    { name: 'stackTrace', reading: 'value' },
    { name: 'eventThread', reading: 'value' },
  ];
  context: ReadingContext | undefined;

  accept({ time, slots }: EventValues): void {
    const [
      object = 0,
      root = 0,
      age = Number.NaN,
      size = Number.NaN,
      allocated = Number.NaN,
      stack = NO_ID,
      thread = NO_ID,
    ] = slots;
    const pools = this.context?.oldObjects;
    const name = pools?.nameClass(object) ?? '?';
    const subject = this.context?.shared.names.intern(name) ?? NO_ID;
    this.columns.add(
      time,
      stack >= 0 ? stack : NO_ID,
      thread >= 0 ? thread : NO_ID,
      NO_ID,
      subject,
      NO_ID,
      size > 0 ? size : 0,
      0,
      0,
    );
    if (!pools || this.objects.length >= MAX_OBJECTS) return;
    const allocatedMs = allocated - (this.context?.startMs ?? 0);
    this.objects.push({
      class: name,
      ageMs: Number.isNaN(age) ? (Number.isNaN(allocatedMs) ? undefined : Math.max(0, time - allocatedMs)) : age,
      sizeBytes: size > 0 ? size : undefined,
      allocatedAt: undefined,
      allocatedMs: Number.isNaN(allocatedMs) ? undefined : allocatedMs,
      path: pools.describePath(object),
      root: pools.describeRoot(root),
      stack: stack >= 0 ? stack : NO_ID,
    });
  }
}
