import type { SourceFile } from './source.ts';

/** The files of one artifact: one file, or the parts of a rotated log. */
export interface FileSet {
  /** The path without the number of a part. */
  readonly name: string;
  readonly files: readonly SourceFile[];
}

/** `gc.log.3`, `gc.log.3.current`, `app.log.12.gz`; also the current part of a log that is rotated so. */
const PART = /(?:\.\d{1,4})?(?:\.current)?(\.(?:gz|bz2|xz|zst|zip))?$/;
/** More parts than logs are configured to keep. */
const MAX_PARTS = 100;

const nameSet = (name: string): string => {
  const [ending = ''] = PART.exec(name) ?? [];
  // Without a number the ending is only that of a compressed file, which is part of its name.
  return /\d|current/.test(ending) ? name.slice(0, name.length - ending.length) : name;
};

const byNumbers = new Intl.Collator('en', { numeric: true });

interface Seen {
  readonly version: string;
  readonly since: number;
}

/** Finds out which files stand still. */
export function createSettling(settleMs: number, isWhole: boolean) {
  let seen = new Map<string, Seen>();
  return {
    /** Notes the files of a look at `now`, and returns the sets of which every file has stood still for long enough. */
    note(files: readonly SourceFile[], now: number): { readonly settled: readonly FileSet[]; readonly moving: number } {
      const before = seen;
      seen = new Map(
        files.map(({ name, version }) => {
          const was = before.get(name);
          return [name, { version, since: was?.version === version ? was.since : now }];
        }),
      );
      const isSettled = ({ name, changedAt }: SourceFile): boolean => {
        if (isWhole) return true;
        const since = seen.get(name)?.since ?? now;
        // A file that was last written long ago need not be watched for as long again.
        return Math.max(now - since, now - changedAt) >= settleMs;
      };
      const sets = [...Map.groupBy(files, ({ name }) => nameSet(name))].map(([name, parts]) => ({
        name,
        files: parts.sort((a, b) => byNumbers.compare(a.name, b.name)).slice(0, MAX_PARTS),
      }));
      const settled = sets.filter((set) => set.files.every(isSettled));
      return { settled, moving: sets.length - settled.length };
    },
  };
}
