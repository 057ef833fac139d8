import type { ArtifactKind, Level, PreliminaryHistogram } from '@hindsight/model';
import type { ServiceFault } from '../api/client.ts';

/** The answer of an analysis in a line. */
export interface Verdict {
  readonly level: Level | 'OK';
  readonly sentence: string;
}

export type RowState =
  | { readonly is: 'recognizing' }
  | { readonly is: 'ready' }
  | { readonly is: 'sending'; readonly sentBytes: number; readonly totalBytes: number; readonly since: number }
  | {
      readonly is: 'analyzing';
      readonly statusUrl: string;
      readonly progress: number;
      readonly phase: string;
      /** The preliminary histogram of a heap dump, before its graph is built. */
      readonly early?: PreliminaryHistogram;
    }
  | ({ readonly is: 'done'; readonly report: string } & Verdict)
  | { readonly is: 'failed'; readonly fault: ServiceFault['fault'] };

/** A file of the upload page: chosen, recognized, sent, analyzed. */
export interface UploadRow {
  readonly id: number;
  readonly name: string;
  /** Absent for a location, which the service fetches itself. */
  readonly content?: Blob;
  readonly location?: string;
  /** The files that are one artifact; `content` is all of them. */
  readonly members?: readonly { readonly name: string; readonly content: Blob }[];
  /** The kind that the service recognized or the user chose. */
  readonly kind?: ArtifactKind;
  /** The name of the kind from the service: `a GC log`. */
  readonly what: string;
  readonly encoding: readonly string[];
  /** The words of the file by which its kind was recognized. */
  readonly reason?: string;
  /** What to send instead of a file that is not read. */
  readonly remedy?: string;
  /** Whether it is sent as soon as it is recognized: what was pasted, named by address, or an example. */
  readonly atOnce?: boolean;
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
      readonly reason?: string;
      readonly remedy?: string;
    }
  | { readonly type: 'called'; readonly id: number; readonly kind: ArtifactKind }
  | { readonly type: 'became'; readonly id: number; readonly state: RowState }
  | { readonly type: 'removed'; readonly id: number }
  /** The first of the rows becomes all of them. */
  | { readonly type: 'joined'; readonly rows: readonly UploadRow[]; readonly name: string };

/** Applies a change to the rows; changes of a removed row are ignored. */
export function changeRows(rows: readonly UploadRow[], change: RowChange): readonly UploadRow[] {
  if (change.type === 'added') return [...rows, change.row];
  if (change.type === 'joined') return joinRows(rows, change.rows, change.name);
  if (change.type === 'removed') return rows.filter(({ id }) => id !== change.id);
  return rows.map((row) => (row.id === change.id ? changeRow(row, change) : row));
}

function joinRows(rows: readonly UploadRow[], joined: readonly UploadRow[], name: string): readonly UploadRow[] {
  const [first, ...others] = joined.map(({ id }) => id);
  const members = joined.flatMap((row) => (row.content ? [{ name: row.name, content: row.content }] : []));
  const content = new Blob(members.map((member) => member.content));
  return rows
    .filter(({ id }) => !others.includes(id))
    .map((row) => (row.id === first ? { ...row, name, members, content, atOnce: true, state: { is: 'ready' } } : row));
}

function changeRow(row: UploadRow, change: Exclude<RowChange, { type: 'added' | 'removed' | 'joined' }>): UploadRow {
  if (change.type === 'became') return { ...row, state: change.state };
  if (change.type === 'called') return { ...row, kind: change.kind, state: { is: 'ready' } };
  const { type: _type, id: _id, ...seen } = change;
  return { ...row, ...seen, state: { is: 'ready' } };
}

/** Takes the name of a file from the last part of an address; the host when there is no path. */
export function nameFromLocation(location: string): string {
  const { pathname, host } = new URL(location);
  const last = pathname.split('/').at(-1) || host;
  try {
    return decodeURIComponent(last);
  } catch {
    // A percent sign that encodes nothing is kept as it is.
    return last;
  }
}

export const canSend = ({ kind, state }: UploadRow): boolean =>
  kind !== undefined && (state.is === 'ready' || state.is === 'failed');

/** Says why nothing can be sent; undefined when something can. */
export function explainNothingToSend(rows: readonly UploadRow[]): string | undefined {
  if (rows.some(canSend)) return undefined;
  if (rows.length === 0) return 'Choose a file first, paste a text, or open an example.';
  if (rows.some(({ state }) => state.is === 'recognizing')) return 'The file is being recognized.';
  if (rows.some(({ kind, state }) => kind === undefined && state.is === 'ready'))
    return 'No file is of a known kind: say what it is, or take another one.';
  return rows.some(isUnderWay) ? 'Every file is on its way.' : 'Every file is analyzed.';
}

export const isUnderWay = ({ state }: UploadRow): boolean => state.is === 'sending' || state.is === 'analyzing';

/** Estimates the seconds until an upload ends at its average pace; undefined while it cannot be estimated. */
export function estimateSecondsLeft(sentBytes: number, totalBytes: number, elapsedMs: number): number | undefined {
  if (sentBytes === 0 || elapsedMs === 0) return undefined;
  return ((totalBytes - sentBytes) / sentBytes) * (elapsedMs / 1000);
}
