/** How many processes and threads the user of the program may have (`ulimit -u`). */
export interface ProcessLimit {
  readonly limit: number;
  readonly line: number;
}

/** Reads the limits of a process, as `/proc/<pid>/limits` lists them; a list, because the tables of a file are one. */
export const readProcessLimit = (lines: readonly string[]): ProcessLimit[] =>
  lines.flatMap((text, index) => {
    const limit = /^Max processes {1,20}(\d{1,9}) /.exec(text)?.[1];
    return limit === undefined ? [] : [{ limit: Number(limit), line: index + 1 }];
  });
