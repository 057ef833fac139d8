import { maskValue } from '@hindsight/heap-graph';
import type { OqlCell } from '@hindsight/model';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { toText } from './object-text.ts';
import { isObject, type OqlValue, unwrapRow } from './value.ts';

/**
 * Converts a value to a cell of the result. `names` lists the fields that the value was read from: a field named like a
 * secret masks its value.
 */
export function toCell(value: OqlValue, names: string, evaluation: Evaluation): OqlCell {
  const only = unwrapRow(value);
  if (only === null || typeof only === 'boolean') return only;
  if (isObject(only)) return evaluation.heap.buildRow(only.object);
  // JSON cannot represent numbers that are not finite, and readers lose digits of longer numbers.
  if (typeof only === 'number' && Number.isFinite(only)) return only;
  if (typeof only === 'number' || typeof only === 'bigint') return String(only);
  return maskValue(names, toText(only, evaluation) ?? 'null');
}
