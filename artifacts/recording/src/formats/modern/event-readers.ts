import type { ReadingContext } from '../chunk-result.ts';
import { compileBatchPlan } from './batches/batch-plan.ts';
import type { EventReader } from './event-reader.ts';
import type { Metadata } from './metadata.ts';
import { compileEvent, TAKE_POOLED_NAME, TAKE_POOLED_TEXT } from './plan.ts';

/** Pools whose names are requested besides those of fields. */
const NAMED_TYPES: ReadonlySet<string> = new Set([
  'jdk.types.FrameType',
  'jdk.types.OldObjectRootSystem',
  'jdk.types.OldObjectRootType',
]);

export function compileReaders(metadata: Metadata, context: ReadingContext): Map<number, EventReader> {
  const readers = new Map<number, EventReader>();
  for (const type of metadata.types.values()) {
    if (!type.isEvent) continue;
    const sink = context.sinks.get(type.name);
    const plan = compileEvent(type, metadata, sink?.fields ?? []);
    const batchPlan = sink && compileBatchPlan(plan, sink);
    readers.set(type.id, { plan, count: context.countType(type.name, type.label), sink, batchPlan });
  }
  return readers;
}

/** The types of the pools that somebody wants the names of: those of fields, and kinds of frames. */
export function listNamedTypes(readers: ReadonlyMap<number, EventReader>, metadata: Metadata): Set<number> {
  const named = new Set<number>();
  for (const { plan } of readers.values()) {
    const { steps } = plan;
    for (let step = 0; step < steps.length; step += 3) {
      const operation = steps[step];
      if (operation === TAKE_POOLED_NAME || operation === TAKE_POOLED_TEXT) named.add(steps[step + 2] ?? 0);
    }
  }
  for (const { id, name } of metadata.types.values()) if (NAMED_TYPES.has(name)) named.add(id);
  return named;
}
