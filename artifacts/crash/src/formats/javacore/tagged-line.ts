/** A line of a javacore: its tag and the text after it. */
export interface TaggedLine {
  readonly tag: string;
  readonly text: string;
  readonly line: number;
}

const TAGGED = /^(\d?[A-Z][A-Z0-9]{3,30})(?:\s(.*))?$/;

/** Parses `1TISIGINFO     Dump Event "gpf" (00002000) received`. */
export function parseTagged(text: string, line: number): TaggedLine | undefined {
  const match = TAGGED.exec(text);
  return match ? { tag: match[1] ?? '', text: (match[2] ?? '').trim(), line } : undefined;
}
