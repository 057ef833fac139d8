import { readClass } from './attributes.ts';
import type { Evaluation } from '../evaluate/evaluation.ts';
import { toText } from '../values/object-text.ts';
import { formatHex, isNumber, isObject, type OqlValue, toObject } from '../values/value.ts';

/** Of one argument; undefined: there is no answer for such a value. */
export type OqlFunction = (given: OqlValue, evaluation: Evaluation) => OqlValue | undefined;

const forObject =
  (answer: (object: number, evaluation: Evaluation) => OqlValue): OqlFunction =>
  (given, evaluation) =>
    isObject(given) ? answer(given.object, evaluation) : undefined;

/** The functions of MAT, by their names in small letters: it takes them in any. */
export const FUNCTIONS: ReadonlyMap<string, OqlFunction> = new Map<string, OqlFunction>([
  ['tostring', toText],
  ['tohex', (given) => (isNumber(given) ? formatHex(given) : undefined)],
  ['classof', forObject(readClass)],
  ['dominatorof', forObject((object, { heap }) => toObject(heap.dominatorOf(object)))],
  ['dominators', forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.dominatedBy(object)))],
  ['inbounds', forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.inboundOf(object)))],
  ['outbounds', forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.outboundOf(object), 'once'))],
  ['eval', (given) => given],
]);

/** As they are written, for a person. */
export const FUNCTION_NAMES = 'toString toHex classof dominatorof dominators inbounds outbounds eval'.split(' ');
