/** Receives a stack whose first frame is the root. */
export type AddStack = (frames: readonly string[], weight: number) => void;

/** Reads the lines of one output. */
export interface OutputReader {
  readonly readLine: (line: string) => void;
  /** Hands over what only the end of the text completes. */
  readonly finish: () => void;
}

/** A form in which profilers write stacks for people: a text, a page or a picture. */
export interface ProfilerOutput {
  readonly name: string;
  /** Whether the first lines of a text have the form. */
  readonly detect: (lines: readonly string[]) => boolean;
  readonly read: (add: AddStack) => OutputReader;
}

/** Whether one of the lines matches. */
export const hasLine = (lines: readonly string[], pattern: RegExp): boolean => lines.some((line) => pattern.test(line));
