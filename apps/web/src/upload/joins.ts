import type { ArtifactKind } from '@hindsight/model';
import { canSend, type UploadRow } from './queue.ts';

/** What several files of one kind are together, when they are of one JVM. */
const TOGETHER: Readonly<Partial<Record<ArtifactKind, string>>> = {
  'gc-log': 'one rotated log',
  'thread-dump': 'one series of thread dumps',
  'application-log': 'one rotated log',
  'memory-tables': 'one series of tables',
  'flight-recording': 'one recording',
};

/** Files that can be one analysis. */
export interface Join {
  readonly kind: ArtifactKind;
  readonly rows: readonly UploadRow[];
  /** `one series of thread dumps`. */
  readonly together: string;
  /** Whether the names differ in digits alone, as those of a rotated log or of a series do. */
  readonly isLikely: boolean;
}

/** Finds the kinds of which several files can be sent as one analysis. */
export function findJoins(rows: readonly UploadRow[]): Join[] {
  const files = rows.filter((row) => canSend(row) && row.content !== undefined && !row.atOnce);
  return Object.entries(TOGETHER).flatMap(([kind, together]) => {
    const members = files.filter((row) => row.kind === kind);
    if (members.length < 2) return [];
    return [{ kind: kind as ArtifactKind, rows: members, together, isLikely: haveOneStem(members) }];
  });
}

/**
 * What the names of one set have in common. A number after a letter counts thread dumps (`js1.txt`), but names the hosts of logs
 * (`web1.log`). The extension of a compressed file does not count: the current file of a rotated log has none.
 */
const findStem = ({ name, kind }: UploadRow): string =>
  name
    .replace(/\.(?:gz|zst|xz|bz2|lz4)$/i, '')
    .replace(kind === 'thread-dump' || kind === 'memory-tables' ? /[\d._-]+/g : /[._-][\dTZ._-]*/g, '');

const haveOneStem = (rows: readonly UploadRow[]): boolean => new Set(rows.map(findStem)).size === 1;

/** The name of the analysis: that of its first file, and how many more there are. */
export const nameJoined = ([first, ...others]: readonly UploadRow[]): string =>
  `${first?.name ?? ''} and ${others.length} more`;
