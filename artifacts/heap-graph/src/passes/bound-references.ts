import type { ClassTable } from '../classes/class-table.ts';
import { OBJECT_TYPE } from '../events.ts';
import { joinId } from '../hprof/identifier.ts';
import type { Tables } from './first-pass.ts';

type CountedReferences = Pick<Tables, 'classCounts' | 'maxReferences' | 'maxFieldReferences'>;

/**
 * Bounds the references of a dump by the fields of the classes whose instances were counted. The first pass does not
 * know fields and takes all bytes of instances for references, of which there are far fewer.
 */
export function boundReferences(
  { classCounts, maxReferences, maxFieldReferences }: CountedReferences,
  classTable: Pick<ClassTable, 'findById'>,
): number {
  if (classCounts.isFull) return maxReferences;
  let ofFields = 0;
  for (const { hi, lo, type, objects } of classCounts.toList()) {
    if (type !== undefined) continue;
    const fields = classTable.findById(joinId(hi, lo))?.fields ?? [];
    ofFields += objects * fields.filter((field) => field.type === OBJECT_TYPE).length;
  }
  return maxReferences - maxFieldReferences + Math.min(ofFields, maxFieldReferences);
}
