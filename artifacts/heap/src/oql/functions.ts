import { classOf } from './attributes.ts';
import type { Evaluation } from './evaluation.ts';
import { textOf } from './texts.ts';
import { hexadecimal, isNumber, isObject, type OqlValue, objectOf } from './value.ts';

/** Of one argument; undefined: there is no answer for such a value. */
export type OqlFunction = (given: OqlValue, evaluation: Evaluation) => OqlValue | undefined;

const ofObject =
  (answer: (object: number, evaluation: Evaluation) => OqlValue): OqlFunction =>
  (given, evaluation) =>
    isObject(given) ? answer(given.object, evaluation) : undefined;

/** The functions of MAT, by their names in small letters: it takes them in any. */
export const FUNCTIONS: ReadonlyMap<string, OqlFunction> = new Map<string, OqlFunction>([
  ['tostring', textOf],
  ['tohex', (given) => (isNumber(given) ? hexadecimal(given) : undefined)],
  ['classof', ofObject(classOf)],
  ['dominatorof', ofObject((object, { heap }) => objectOf(heap.dominatorOf(object)))],
  ['dominators', ofObject((object, evaluation) => evaluation.listOf(evaluation.heap.dominatedBy(object)))],
  ['inbounds', ofObject((object, evaluation) => evaluation.listOf(evaluation.heap.inboundOf(object)))],
  ['outbounds', ofObject((object, evaluation) => evaluation.listOf(evaluation.heap.outboundOf(object), 'once'))],
  ['eval', (given) => given],
]);

/** As they are written, for a person. */
export const FUNCTION_NAMES = 'toString toHex classof dominatorof dominators inbounds outbounds eval'.split(' ');
