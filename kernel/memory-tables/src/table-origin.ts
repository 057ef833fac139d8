/** Where a table stands, and what stands before it. */
export interface TableOrigin {
  readonly line: number;
  readonly lastLine: number;
  /** The process, from a line `4711:` before the table or from the table itself. */
  readonly pid?: number | undefined;
  /** The time of a line before it, in ms; without a zone it counts as UTC. */
  readonly stampMs?: number | undefined;
  /** What is missing when the table ends before its end, as the object of a sentence: `the line Total`. */
  readonly missing?: string | undefined;
}
