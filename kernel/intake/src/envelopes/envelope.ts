/** What a container engine or a log daemon wraps around every line of a text. Texts are one character per byte (Latin-1). */
export interface Envelope {
  readonly id: string;
  readonly title: string;
  /** What stands in the envelope; undefined when the line is not in one. */
  readonly open: (text: string) => EnvelopeContent | undefined;
  /**
   * A program's own lines could look the same. The envelope is believed only when lines inside carry a stamp of their own, so that
   * no program loses its only one.
   */
  readonly ambiguous?: boolean;
}

export interface EnvelopeContent {
  readonly text: string;
  /** The wrapper broke a long line here; it goes on in the next line of the same stream. */
  readonly unfinished?: boolean;
  /** `stdout` or `stderr`, where lines may be broken. */
  readonly stream?: string;
  /** What the envelope says itself: its prefix, its time. */
  readonly header?: string;
}

/** An envelope that only puts something before each line. The expression must be anchored and linear. */
export const createPrefixEnvelope = (envelope: Omit<Envelope, 'open'>, prefix: RegExp): Envelope => ({
  ...envelope,
  open: (text) => {
    const match = prefix.exec(text);
    return match ? { text: text.slice(match[0].length), header: match[0] } : undefined;
  },
});
