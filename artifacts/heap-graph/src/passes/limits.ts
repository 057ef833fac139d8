import { ArtifactError } from '@hindsight/model';

/** Numbers of objects are 31 bits, the last of them marks the end of a list. */
const MAX_OBJECTS = 2 ** 31 - 2;
/** Places in the lists of references are 32 bits. */
export const MAX_REFERENCES = 2 ** 32 - 2;
/** Places in the dump are 40 bits. */
const MAX_DUMP_BYTES = 2 ** 40;

interface DumpSize {
  readonly objects?: number;
  readonly references?: number;
  readonly bytes?: number;
}

/** Throws an ArtifactError when a dump has more objects, references or bytes than the columns can number. */
export function assertWithinLimits({ objects = 0, references = 0, bytes = 0 }: DumpSize): void {
  if (bytes > MAX_DUMP_BYTES) throw createLimitError('bytes', MAX_DUMP_BYTES);
  if (objects > MAX_OBJECTS) throw createLimitError('objects', MAX_OBJECTS);
  if (references > MAX_REFERENCES) throw createLimitError('references', MAX_REFERENCES);
}

const createLimitError = (what: string, most: number): ArtifactError =>
  new ArtifactError(
    'body-too-large',
    `The heap dump has more than ${most.toLocaleString('en-US')} ${what}: that is the most that can be analysed.`,
  );
