import type { Head, Line } from '@hindsight/model';

/** Reads the lines of a dump that something has rewritten on its way, and passes on the lines as the JVM wrote them. */
export interface RepairedLines {
  line(line: Line): void;
  /** Passes on what is left at the end of the file. */
  end(): void;
}

/** What mail programs, terminals, trackers and exports do to the text of a dump, and how it is undone. */
export interface Repair {
  /** Returns whether the file was rewritten in this way, as its head shows. */
  readonly applies: (head: Head) => boolean;
  readonly open: (head: Head, emit: (line: Line) => void) => RepairedLines;
}

/** A repair that rewrites each line by itself. */
export const repairEachLine =
  (toRewriter: (head: Head) => (line: Line) => Line): Repair['open'] =>
  (head, emit) => {
    const rewrite = toRewriter(head);
    return { line: (line) => emit(rewrite(line)), end: () => undefined };
  };
