/** The open files of the process, and the limit of their number. */
export interface Descriptors {
  readonly open: number;
  readonly limit: number;
  /** The file that is open most often, as the output has it: `380 /app/template.html`. */
  readonly most: string;
  /** The folder that most open files are in, as `989 /data/in`; '' when they are spread. */
  readonly folder?: string;
  /** What most of the others are: `1357 selectors`. */
  readonly kind?: string;
  readonly line: number;
}

/** Reads what the capture script writes below the limits of the process; a list, because the tables of a file are one. */
export function readDescriptors(lines: readonly string[]): Descriptors[] {
  const index = lines.findIndex((text) => /^Open file descriptors: \d{1,9}$/.test(text));
  const limit = lines.map((text) => /^Max open files\s+(\d{1,9})\s/.exec(text)?.[1]).find((text) => text !== undefined);
  if (index < 0 || limit === undefined) return [];
  return [
    {
      open: Number(lines[index]?.split(': ')[1]),
      limit: Number(limit),
      most: /^\s*(\d{1,9} \S.{0,200})$/.exec(lines[index + 1] ?? '')?.[1] ?? '',
      line: index + 1,
    },
  ];
}
