import type { ArtifactKind, PreliminaryHistogram } from '@hindsight/model';
import type { ServiceFault } from '../api/client.ts';

export type RowState =
  | { readonly is: 'recognising' }
  | { readonly is: 'ready' }
  | { readonly is: 'sending'; readonly sentBytes: number; readonly totalBytes: number; readonly since: number }
  | {
      readonly is: 'analysing';
      readonly statusUrl: string;
      readonly progress: number;
      readonly phase: string;
      /** Of a heap dump, before its graph is worked out. */
      readonly early?: PreliminaryHistogram;
    }
  | { readonly is: 'done'; readonly report: string }
  | { readonly is: 'failed'; readonly fault: ServiceFault['fault'] };

/** A file on its way: chosen, recognised, sent, analysed. */
export interface UploadRow {
  readonly id: number;
  readonly name: string;
  /** Absent for a location, which the service fetches itself. */
  readonly content?: Blob;
  readonly location?: string;
  /** What the service takes it for, or what the person says it is. */
  readonly kind?: ArtifactKind;
  /** `a GC log`, in words of the service. */
  readonly what: string;
  readonly encoding: readonly string[];
  readonly state: RowState;
}

export type RowChange =
  | { readonly type: 'added'; readonly row: UploadRow }
  | {
      readonly type: 'recognised';
      readonly id: number;
      readonly kind?: ArtifactKind;
      readonly what: string;
      readonly encoding: readonly string[];
    }
  | { readonly type: 'called'; readonly id: number; readonly kind: ArtifactKind }
  | { readonly type: 'became'; readonly id: number; readonly state: RowState }
  | { readonly type: 'removed'; readonly id: number };

/** Rows as they are after a change; a row that is gone stays gone, whatever is still told of it. */
export function changeRows(rows: readonly UploadRow[], change: RowChange): readonly UploadRow[] {
  if (change.type === 'added') return [...rows, change.row];
  if (change.type === 'removed') return rows.filter(({ id }) => id !== change.id);
  return rows.map((row) => (row.id === change.id ? changeRow(row, change) : row));
}

function changeRow(row: UploadRow, change: Exclude<RowChange, { type: 'added' | 'removed' }>): UploadRow {
  if (change.type === 'became') return { ...row, state: change.state };
  if (change.type === 'called') return { ...row, kind: change.kind, state: { is: 'ready' } };
  const { kind, what, encoding } = change;
  return { ...row, what, encoding, state: { is: 'ready' }, ...(kind !== undefined && { kind }) };
}

/** The last part of the path, as the file is called where it lies; the host when there is no path. */
export function nameFromLocation(location: string): string {
  const { pathname, host } = new URL(location);
  const last = pathname.split('/').at(-1) || host;
  try {
    return decodeURIComponent(last);
  } catch {
    // A percent sign that encodes nothing: shown as it stands.
    return last;
  }
}

export const canSend = ({ kind, state }: UploadRow): boolean =>
  kind !== undefined && (state.is === 'ready' || state.is === 'failed');

export const isUnderWay = ({ state }: UploadRow): boolean => state.is === 'sending' || state.is === 'analysing';

/** Seconds until an upload is over at the pace it had so far; undefined while that cannot be told. */
export function secondsLeft(sentBytes: number, totalBytes: number, elapsedMs: number): number | undefined {
  if (sentBytes === 0 || elapsedMs === 0) return undefined;
  return ((totalBytes - sentBytes) / sentBytes) * (elapsedMs / 1000);
}
