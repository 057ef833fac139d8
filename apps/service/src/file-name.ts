import type { Parameters } from '@hindsight/api';
import type { ArtifactKind } from '@hindsight/model';

/** Of an artifact that nobody named. */
const NAMELESS: Readonly<Record<ArtifactKind, string>> = {
  'gc-log': 'gc.log',
  'thread-dump': 'threads.txt',
  'heap-dump': 'heap.hprof',
  'application-log': 'application.log',
  bundle: 'bundle.zip',
};

/** What an artifact is called: as the request says, else as whoever gave it calls it. */
export const fileNameOf = (
  { kind, parameters }: { readonly kind: ArtifactKind; readonly parameters: Parameters },
  givenName: string | undefined,
): string => parameters.fileName ?? (givenName || NAMELESS[kind]);
