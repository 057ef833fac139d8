/** The options of `hindsight redact` as they are parsed. */
export interface RedactOptions {
  readonly output: string;
  readonly contents: 'zero' | 'hash';
  readonly sizes: boolean;
}
