import { ArtifactError } from '@hindsight/model';

/** Object numbers have 32 bits; the last ones are codes. */
const MAX_OBJECTS = 2 ** 32 - 4;
/** Positions in the reference lists are exact up to 2^53, but pages of them are counted with 32 bits. */
export const MAX_REFERENCES = 2 ** 40;
/** File offsets have 40 bits. */
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

const createLimitError = (what: string, limit: number): ArtifactError =>
  new ArtifactError(
    'body-too-large',
    `The heap dump has more than ${limit.toLocaleString('en-US')} ${what}, the maximum that can be analyzed.`,
  );
