import { closeSync, fsyncSync, ftruncateSync, mkdirSync, openSync, readFileSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';

/** What became of an artifact: the line that people read and programs parse. */
export interface ArtifactReport {
  /** ISO 8601. */
  readonly at: string;
  readonly state: 'done' | 'failed' | 'not-recognized';
  /** The files of the artifact. */
  readonly files: readonly string[];
  /** SHA-256 of the content; of several files, over their sorted hashes. */
  readonly content: string;
  readonly application?: string;
  readonly kind?: string;
  readonly level?: string;
  /** The verdict, or why there is none. */
  readonly verdict: string;
  readonly responseId?: string;
  readonly report?: string;
}

/** A line of the journal: an artifact that is done with, with the hashes of its files. */
interface Entry extends ArtifactReport {
  readonly hashes: readonly string[];
}

export interface Journal {
  /** Whether a content was reported as an artifact or as a part of one. */
  has(hash: string): boolean;
  /** Writes a report down; it survives a loss of power once this returns. */
  add(entry: Entry): void;
  close(): void;
}

/** The whole lines of the journal; a process that was killed while it wrote leaves a part of one. */
function readWholeLines(text: string): { readonly entries: readonly Entry[]; readonly length: number } {
  const end = text.lastIndexOf('\n') + 1;
  const lines = text
    .slice(0, end)
    .split('\n')
    .filter((line) => line !== '');
  return { entries: lines.map((line) => JSON.parse(line) as Entry), length: Buffer.byteLength(text.slice(0, end)) };
}

/**
 * Opens the journal of a watched place. An artifact is reported by adding its line: one write decides that it was, so nothing is
 * reported twice, and what has no line is done again.
 */
export function openJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true, mode: 0o700 });
  const file = openSync(path, 'a+', 0o600);
  const { entries, length } = readWholeLines(readFileSync(path, 'utf8'));
  ftruncateSync(file, length);
  const known = new Set(entries.flatMap(({ hashes }) => hashes));
  return {
    has: (hash) => known.has(hash),
    add(entry) {
      const line = Buffer.from(`${JSON.stringify(entry)}\n`);
      for (let written = 0; written < line.length; ) written += writeSync(file, line, written);
      fsyncSync(file);
      for (const hash of entry.hashes) known.add(hash);
    },
    close: () => closeSync(file),
  };
}
