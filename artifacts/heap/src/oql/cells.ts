import type { OqlCell } from '@hindsight/model';
import { maskedValue } from '../masked.ts';
import type { Evaluation } from './evaluation.ts';
import { textOf } from './texts.ts';
import { isObject, type OqlValue, onlyValue } from './value.ts';

/** A value as the answer shows it. `names`: fields that it was read from, because some are named after secrets. */
export function cellOf(value: OqlValue, names: string, evaluation: Evaluation): OqlCell {
  const only = onlyValue(value);
  if (only === null || typeof only === 'boolean') return only;
  if (isObject(only)) return evaluation.heap.row(only.object);
  // JSON has no word for what is not finite, and loses digits of longer numbers.
  if (typeof only === 'number' && Number.isFinite(only)) return only;
  if (typeof only === 'number' || typeof only === 'bigint') return String(only);
  return maskedValue(names, textOf(only, evaluation) ?? 'null');
}
