import type { JsonObject } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import { DIRECT_LIMIT_SHARE } from '../../rules/runtime/direct-buffers.ts';
import { computeShare } from '../../share.ts';
import { createWasteBlock, MAX_ITEMS, sumBy } from './waste-block.ts';

const KINDS = ['soft', 'weak', 'phantom', 'final'] as const;

/** Counts the objects of `java.lang.ref` and the memory that only they retain. */
export function buildReferencesBlock(analysis: HeapAnalysis): JsonObject {
  const rows = KINDS.map((kind) => {
    const name = `java.lang.ref.${kind.charAt(0).toUpperCase()}${kind.slice(1)}Reference`;
    const group = analysis.groups.bySuperclass.find(({ label }) => label === name);
    return { kind, objects: group?.objects ?? 0, retained: group?.retained ?? 0 };
  });
  return {
    ...createWasteBlock(
      analysis,
      0,
      rows.map(({ kind, objects, retained }) => ({ label: kind, objects, size: retained, wastedSize: 0 })),
    ),
    ...Object.fromEntries(rows.map(({ kind, objects, retained }) => [kind, { objects, retainedSize: retained }])),
  };
}

/** Dead objects, and everything they retain until their finalizers have run. */
export function buildFinalizationBlock(analysis: HeapAnalysis): JsonObject {
  const { length = 0, waiting = [] } = analysis.finalizerQueue ?? {};
  return {
    ...createWasteBlock(
      analysis,
      sumBy(waiting, ({ retained }) => retained),
      waiting.map(({ label, objects, retained }) => ({ label, objects, size: retained, wastedSize: retained })),
    ),
    objects: length,
  };
}

/** Memory outside the heap; a problem when it is near its limit. */
export function buildDirectBuffersBlock({ directBuffers, objects }: HeapAnalysis): JsonObject {
  const { own, mapped, foreign, largest, limit, reserved } = directBuffers;
  return {
    wastedSize: 0,
    wastedPercent: 0,
    problem: limit !== undefined && computeShare(own.bytes, limit) >= DIRECT_LIMIT_SHARE,
    objects: own.buffers,
    size: own.bytes,
    ...(limit !== undefined && { limit, percentOfLimit: computeShare(own.bytes, limit) }),
    ...(reserved !== undefined && { reserved }),
    mapped: { objects: mapped.buffers, size: mapped.bytes },
    foreign: { objects: foreign.buffers, size: foreign.bytes },
    items: largest.slice(0, MAX_ITEMS).map(({ object, bytes }) => ({
      label: objects.getLabel(object),
      objects: 1,
      size: bytes,
      wastedSize: 0,
      objectId: object,
    })),
  };
}
