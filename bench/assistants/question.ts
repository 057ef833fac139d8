/** What an engineer would ask an assistant, with an answer that can be checked in the file itself. */
export interface Question {
  /** Paths below the repository; the first is the artifact that the question is about. */
  readonly artifacts: readonly string[];
  /** The words that guide the choice of calls; a part in quotes is what is searched for. */
  readonly text: string;
  /** The form of the answer, with the answer as its group. */
  readonly form: RegExp;
  readonly truth: string;
  /** How it can be seen without Hindsight that the answer is true. */
  readonly because: string;
  /** What an assistant knows to write itself: a query, a time. */
  readonly writes?: Readonly<Record<string, string>>;
}
