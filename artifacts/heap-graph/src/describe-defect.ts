import { count, formatQuantity } from '@hindsight/model';
import type { DumpDefect } from './model.ts';

const formatPosition = (position: number): string =>
  position > 0 ? ` at byte ${formatQuantity(count(position))}` : '';
const formatCount = (number: number): string => formatQuantity(count(number));

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
    case 'duplicate-ids':
      return `Duplicate object ids: ${formatCount(position)} objects have an id that exists already; only the first of each is counted.`;
    case 'class-missing':
      return `${formatCount(position)} classes have objects and no description; their fields are unknown.`;
    case 'superclass-missing':
      return `${formatCount(position)} classes have a superclass that is not in the dump.`;
    case 'superclass-cycle':
      return 'Classes are superclasses of each other in a circle.';
    case 'short-instance':
      return `${formatCount(position)} objects have fewer bytes than their class says.`;
  }
}

/** Whether the whole dump was read. Bytes after its end do not belong to it. */
export const isComplete = (damages: readonly DumpDefect[]): boolean =>
  damages.every(({ code }) => code === 'trailing-bytes');
