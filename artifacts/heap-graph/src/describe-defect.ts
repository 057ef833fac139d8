import { count, formatQuantity } from '@hindsight/model';
import type { DumpDefect } from './model.ts';

const formatPosition = (position: number): string =>
  position > 0 ? ` at byte ${formatQuantity(count(position))}` : '';
const formatCount = (number: number): string => formatQuantity(count(number));
const formatNumber = (number: number, one: string, many: string): string =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** Describes one defect in a sentence. */
export function describeDefect({ code, position }: DumpDefect): string {
  switch (code) {
    case 'truncated':
      return `The dump is truncated: it ends inside a record${formatPosition(position)}.`;
    case 'unknown-record':
      return `An unknown record${formatPosition(position)} was skipped with the rest of its segment.`;
    case 'trailing-bytes':
      return `Bytes follow the end of the dump${formatPosition(position)}; they were left out.`;
    case 'length-overflow':
      return `The length of the heap record${formatPosition(position)} is larger than the file or has overflowed; it was read as far as it goes.`;
    case 'broken-record':
      return `A record${formatPosition(position)} is broken; reading continued after its segment.`;
    case 'unreadable-rest':
      return `A record${formatPosition(position)} cannot be read, and records are found only from the one before: the rest of the dump is missing.`;
    case 'derived-roots':
      return `${position > 0 ? `Only ${formatNumber(position, 'GC root was', 'GC roots were')} read` : 'No GC root was read'}: every class, every object that nothing refers to, and one object of each cycle that nothing refers to count as roots as well. So no object is unreachable, and garbage counts as used.`;
    case 'duplicate-ids':
      return `Duplicate object ids: ${formatNumber(position, 'object has', 'objects have')} an id that exists already; only the first of each is counted.`;
    case 'class-missing':
      return `${formatNumber(position, 'class has', 'classes have')} objects and no description; ${position === 1 ? 'its' : 'their'} fields are unknown.`;
    case 'superclass-missing':
      return `${formatNumber(position, 'class has', 'classes have')} a superclass that is not in the dump.`;
    case 'superclass-cycle':
      return 'Classes are superclasses of each other in a circle.';
    case 'short-instance':
      return `${formatNumber(position, 'object has', 'objects have')} fewer bytes than ${position === 1 ? 'its' : 'their'} class says.`;
  }
}

/** Whether the whole dump was read. Bytes after its end do not belong to it. */
export const isComplete = (damages: readonly DumpDefect[]): boolean =>
  damages.every(({ code }) => code === 'trailing-bytes');
