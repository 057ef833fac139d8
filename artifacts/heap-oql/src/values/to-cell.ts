import { maskedValue } from '@hindsight/heap-graph';
import type { OqlCell } from '@hindsight/model';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { toText } from './object-text.ts';
import { isObject, type OqlValue, unwrapRow } from './value.ts';

/** A value as the answer shows it. `names`: fields that it was read from, because some are named after secrets. */
export function toCell(value: OqlValue, names: string, evaluation: Evaluation): OqlCell {
  const only = unwrapRow(value);
  if (only === null || typeof only === 'boolean') return only;
  if (isObject(only)) return evaluation.heap.row(only.object);
  // JSON has no word for what is not finite, and loses digits of longer numbers.
  if (typeof only === 'number' && Number.isFinite(only)) return only;
  if (typeof only === 'number' || typeof only === 'bigint') return String(only);
  return maskedValue(names, toText(only, evaluation) ?? 'null');
}
