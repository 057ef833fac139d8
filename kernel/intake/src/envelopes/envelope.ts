/**
 * The prefix or wrapper that a container engine or a log daemon writes around every line. Texts have one character per
 * byte (Latin-1).
 */
export interface Envelope {
  readonly id: string;
  readonly title: string;
  /** Returns the content of a line, or undefined when the line is not in this envelope. */
  readonly open: (text: string) => EnvelopeContent | undefined;
  /**
   * Whether a program's own lines could look the same. Such an envelope is only accepted when the contents have
   * timestamps of their own, so that no line loses its only timestamp.
   */
  readonly ambiguous?: boolean;
  /** Whether contents are such that it is an envelope at all; without it all are. */
  readonly accepts?: (contents: readonly string[]) => boolean;
  /** The share of lines that must be in it, when it is not that of most envelopes. */
  readonly minLineShare?: number;
}

export interface EnvelopeContent {
  /** One line, or several. */
  readonly text: string;
  /** Whether the wrapper split a long line here; it continues in the next line of the same stream. */
  readonly unfinished?: boolean;
  /** `stdout` or `stderr`, where lines may be split. */
  readonly stream?: string;
  /** The envelope header: its prefix or its timestamp. */
  readonly header?: string;
}

/** Creates an envelope that only writes a prefix before each line. The expression must be anchored and linear. */
export const createPrefixEnvelope = (envelope: Omit<Envelope, 'open'>, prefix: RegExp): Envelope => ({
  ...envelope,
  open: (text) => {
    const match = prefix.exec(text);
    return match ? { text: text.slice(match[0].length), header: match[0] } : undefined;
  },
});

/** Splits the content of an envelope into its lines. */
export const splitText = (text: string): string[] => text.split(/\r?\n/);
