import { STACK_CHUNK } from '../../instance-plan.ts';
import { FROM_INDEX, FROM_RECORD, type Operand, onlyClass, type QuickRows, THE_ROW } from './operand.ts';

/** Sizes, and numbers of objects. */
const MOST_SIZE = 2 ** 48;
/** An attribute that is a number. */
export function attributeOf(of: Operand, name: string, rows: QuickRows): Operand | undefined {
  const { target, cost } = of;
  const read = target && readAttribute(of, name, rows);
  if (!read) return undefined;
  const number =
    of === THE_ROW
      ? read.number
      : (object: number) => {
          const owner = target(object);
          return owner < 0 ? Number.NaN : read.number(owner);
        };
  return {
    number,
    isNull: (object) => Number.isNaN(number(object)),
    target: undefined,
    isExact: true,
    most: MOST_SIZE,
    cost: Math.max(cost, read.cost),
  };
}

function readAttribute(of: Operand, name: string, rows: QuickRows): Pick<Operand, 'number' | 'cost'> | undefined {
  const { heap } = rows;
  switch (name) {
    case 'objectId':
      return { number: (object) => object, cost: FROM_INDEX };
    case 'retainedHeapSize':
      return { number: heap.retainedSize, cost: FROM_INDEX };
    case 'usedHeapSize':
      return of === THE_ROW ? usedSize(rows) : { number: heap.shallowSize, cost: FROM_RECORD };
    case 'length':
      return { number: (object) => lengthOrNone(heap.lengthOf(object)), cost: FROM_RECORD };
    default:
      return undefined;
  }
}

const lengthOrNone = (length: number): number => (length < 0 ? Number.NaN : length);

/** All instances of one class have the same size; of arrays the record says how long they are. */
function usedSize(rows: QuickRows): Pick<Operand, 'number' | 'cost'> {
  const { heap } = rows;
  const only = onlyClass(rows);
  if (only === undefined || heap.classes[only]?.name === STACK_CHUNK)
    return { number: heap.shallowSize, cost: FROM_RECORD };
  let size = -1;
  return {
    number: (object) => {
      if (size < 0) size = heap.shallowSize(object);
      return size;
    },
    cost: FROM_INDEX,
  };
}
