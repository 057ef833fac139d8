import type { ArtifactKind } from '@hindsight/model';

/** What a kind looks like: a sawtooth, threads side by side, a divided heap. Strokes on 16 by 16. */
const STROKES: Readonly<Record<ArtifactKind, string>> = {
  'gc-log': 'M1.5 12.5 6 4.5v8l4.5-8v8l4-7',
  'thread-dump': 'M3 2.5v11M8 2.5v5m0 3v3M13 2.5v2m0 3v6',
  'heap-dump': 'M2.5 2.5h11v11h-11zM9 2.5v11M2.5 8.5H9M9 6h4.5',
  'application-log': 'M2.5 3.5h11m-11 4.5h11m-11 4.5h6',
  'crash-log': 'M9 1.5 3.5 9H8l-1 5.5L12.5 7H8z',
  'memory-tables': 'M2.5 3.5h11v9h-11zm0 3h11m-11 3h11m-7-6v9',
  'flight-recording': 'M1.5 8.5h3l2-5 3 9 2-4h3',
  bundle: 'm2.5 5 5.5-2.5L13.5 5v6L8 13.5 2.5 11zm0 0L8 7.5 13.5 5M8 7.5v6',
};
const UNKNOWN = 'M4 2.5h5l3 3v8H4zm5 0v3h3';

/** Shows the kind of a file at a glance; the choice beside it says it in words. */
export const KindIcon = ({ kind }: { readonly kind: ArtifactKind | undefined }) => (
  <svg className="kind-icon" viewBox="0 0 16 16" aria-hidden="true">
    <path d={kind === undefined ? UNKNOWN : STROKES[kind]} />
  </svg>
);
