import type { Parameters } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';

/** Names of artifacts without one. */
const DEFAULT_NAMES: Readonly<Record<ArtifactKind, string>> = {
  'gc-log': 'gc.log',
  'thread-dump': 'threads.txt',
  'heap-dump': 'heap.hprof',
  'application-log': 'application.log',
  'crash-log': 'hs_err.log',
  'memory-tables': 'memory.txt',
  'flight-recording': 'recording.jfr',
  bundle: 'bundle.zip',
};

/** The limit of most file systems; of longer names the beginning and the end are kept. */
const MAX_CHARACTERS = 255;
const KEPT_AT_END = 55;

const shortenName = (name: string): string =>
  name.length <= MAX_CHARACTERS
    ? name
    : `${name.slice(0, MAX_CHARACTERS - KEPT_AT_END - 1)}…${name.slice(-KEPT_AT_END)}`;

/** Chooses the name of an artifact: that of the request, otherwise that of the upload or download. */
export const chooseFileName = (
  { kind, parameters }: { readonly kind: ArtifactKind; readonly parameters: Parameters },
  givenName: string | undefined,
): string => shortenName(parameters.fileName ?? (givenName || DEFAULT_NAMES[kind]));
