import type { FactSet } from '../../fact.ts';

/** Signs that the heap itself is short, or that something asks for the collections, however slow they are. */
const OTHER_REASONS = [
  'log:oom-overhead',
  'log:oom-heap',
  'floor-high',
  'floor-rising',
  'full-futile',
  'humongous',
  'explicit',
  'evac-fail',
];

/** Whether the GC log finds that pauses mostly waited for a processor: then their length says nothing of the heap. */
export const areStarved = ({ get, has }: FactSet): boolean => {
  const level = get('finding:gc-cpu-starved')?.finding?.level;
  return (level === 'SEVERE' || level === 'FATAL') && !OTHER_REASONS.some((id) => has(id));
};
