/** The profiles in the order of the answer. */
export const PROFILE_IDS = [
  'cpu',
  'cpu-time',
  'wall',
  'native',
  'allocation',
  'live',
  'malloc',
  'locks',
  'wait',
  'park',
  'sleep',
  'pinned',
  'file-io',
  'socket-io',
  'exceptions',
  'stacks',
] as const;

export type ProfileId = (typeof PROFILE_IDS)[number];

/** `numbers`: what the numbers of collapsed stacks mean is not known. */
export type ProfileUnit = 'samples' | 'ms' | 'bytes' | 'events' | 'numbers';
