import { ArtifactError } from '@hindsight/model';

/** Numbers of objects are 31 bits, the last of them marks the end of a list. */
const MOST_OBJECTS = 2 ** 31 - 2;
/** Places in the lists of references are 32 bits. */
export const MOST_REFERENCES = 2 ** 32 - 2;
/** Places in the dump are 40 bits. */
const MOST_DUMP_BYTES = 2 ** 40;

interface Extent {
  readonly objects?: number;
  readonly references?: number;
  readonly bytes?: number;
}

/** Throws when there is more of something than can be counted here. */
export function requireCountable({ objects = 0, references = 0, bytes = 0 }: Extent): void {
  if (bytes > MOST_DUMP_BYTES) throw tooMany('bytes', MOST_DUMP_BYTES);
  if (objects > MOST_OBJECTS) throw tooMany('objects', MOST_OBJECTS);
  if (references > MOST_REFERENCES) throw tooMany('references', MOST_REFERENCES);
}

const tooMany = (what: string, most: number): ArtifactError =>
  new ArtifactError(
    'body-too-large',
    `The heap dump has more than ${most.toLocaleString('en-US')} ${what}: that is the most that can be analysed.`,
  );
