/** A file that is of no kind that Hindsight analyzes. */
export interface ForeignFile {
  readonly name: string;
  /** What recognition must call it. */
  readonly what: RegExp;
  readonly content: string | Uint8Array;
}

/** What recognition says when it does not know a text. */
export const UNKNOWN = /of no known kind/;
