import { STACK_CHUNK } from '@hindsight/heap-graph';
import { findOnlyClass, INDEX_COST, type Operand, RECORD_COST, ROW_OPERAND, type ScannedRows } from './operand.ts';

/** Upper bound of sizes and object numbers. */
const MAX_SIZE = 2 ** 48;
/** Creates an operand for a numeric attribute; undefined when it cannot be pushed down. */
export function createAttributeOperand(of: Operand, name: string, rows: ScannedRows): Operand | undefined {
  const { target, cost } = of;
  const read = target && createAttributeReader(of, name, rows);
  if (!read) return undefined;
  const number =
    of === ROW_OPERAND
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
    maxMagnitude: MAX_SIZE,
    cost: Math.max(cost, read.cost),
  };
}

function createAttributeReader(
  of: Operand,
  name: string,
  rows: ScannedRows,
): Pick<Operand, 'number' | 'cost'> | undefined {
  const { heap } = rows;
  switch (name) {
    case 'objectId':
      return { number: (object) => object, cost: INDEX_COST };
    case 'retainedHeapSize':
      return { number: heap.getRetainedSize, cost: INDEX_COST };
    case 'usedHeapSize':
      return of === ROW_OPERAND ? createUsedSizeReader(rows) : { number: heap.getShallowSize, cost: RECORD_COST };
    case 'length':
      return { number: (object) => toLengthOrNaN(heap.readLength(object)), cost: RECORD_COST };
    default:
      return undefined;
  }
}

const toLengthOrNaN = (length: number): number => (length < 0 ? Number.NaN : length);

/**
 * Reads the shallow size. All instances of one class have the same size; the size of an array depends on the length in
 * its record.
 */
function createUsedSizeReader(rows: ScannedRows): Pick<Operand, 'number' | 'cost'> {
  const { heap } = rows;
  const only = findOnlyClass(rows);
  if (only === undefined || heap.classes[only]?.name === STACK_CHUNK)
    return { number: heap.getShallowSize, cost: RECORD_COST };
  let size = -1;
  return {
    number: (object) => {
      if (size < 0) size = heap.getShallowSize(object);
      return size;
    },
    cost: INDEX_COST,
  };
}
