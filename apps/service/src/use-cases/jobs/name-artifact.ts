import type { Parameters } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';

/** Of an artifact that nobody named. */
const DEFAULT_NAMES: Readonly<Record<ArtifactKind, string>> = {
  'gc-log': 'gc.log',
  'thread-dump': 'threads.txt',
  'heap-dump': 'heap.hprof',
  'application-log': 'application.log',
  bundle: 'bundle.zip',
};

/** As long as names of files are on most disks; of longer ones beginning and end are kept. */
const MAX_CHARACTERS = 255;
const KEPT_AT_END = 55;

const shortenName = (name: string): string =>
  name.length <= MAX_CHARACTERS
    ? name
    : `${name.slice(0, MAX_CHARACTERS - KEPT_AT_END - 1)}…${name.slice(-KEPT_AT_END)}`;

/** What an artifact is called: as the request says, else as whoever gave it calls it. */
export const chooseFileName = (
  { kind, parameters }: { readonly kind: ArtifactKind; readonly parameters: Parameters },
  givenName: string | undefined,
): string => shortenName(parameters.fileName ?? (givenName || DEFAULT_NAMES[kind]));
