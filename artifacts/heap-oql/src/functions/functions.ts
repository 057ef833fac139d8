import type { Evaluation } from '../evaluate/evaluation.ts';
import { toText } from '../values/object-text.ts';
import { formatHex, isNumber, isObject, type OqlValue, toObject } from '../values/value.ts';
import { readClass } from './attributes.ts';

/** A function of one argument. It returns undefined when it does not support the value. */
export type OqlFunction = (argument: OqlValue, evaluation: Evaluation) => OqlValue | undefined;

const forObject =
  (answer: (object: number, evaluation: Evaluation) => OqlValue): OqlFunction =>
  (argument, evaluation) =>
    isObject(argument) ? answer(argument.object, evaluation) : undefined;

/** The functions of MAT by lower-case name: function names are not case-sensitive. */
export const FUNCTIONS: ReadonlyMap<string, OqlFunction> = new Map<string, OqlFunction>([
  ['tostring', toText],
  ['tohex', (argument) => (isNumber(argument) ? formatHex(argument) : undefined)],
  ['classof', forObject(readClass)],
  ['dominatorof', forObject((object, { heap }) => toObject(heap.getDominator(object)))],
  ['dominators', forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.iterateDominated(object)))],
  ['inbounds', forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.iterateReferrers(object)))],
  [
    'outbounds',
    forObject((object, evaluation) => evaluation.toObjectList(evaluation.heap.iterateReferences(object), 'remove')),
  ],
  ['eval', (argument) => argument],
]);

/** Function names in their usual spelling, for messages. */
export const FUNCTION_NAMES = 'toString toHex classof dominatorof dominators inbounds outbounds eval'.split(' ');
