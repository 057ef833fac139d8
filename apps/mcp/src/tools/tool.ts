import type { SessionToken } from '../session-token.ts';
import type { Settings } from '../settings.ts';
import type { ArgumentName } from './argument-rows.ts';
import type { Arguments } from './read-arguments.ts';

/** One call of a tool: what it was given, and what it may use. */
export interface Call {
  readonly given: Arguments;
  readonly settings: Settings;
  /** None for the stateless protocol over HTTP: two requests then have nothing in common. */
  readonly session: SessionToken | undefined;
  /** Aborted when the caller cancels; the request to the service ends with it. */
  readonly signal: AbortSignal;
  /** What is being done, for a caller that asked to be told. */
  readonly tell: (step: string) => void;
}

/** A tool as data: what is advertised, and what is done. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Written for a model: when to use it, what comes back. */
  readonly description: string;
  readonly arguments: readonly ArgumentName[];
  readonly required: readonly ArgumentName[];
  /** Resolves with the text of the result; throws a ToolError. */
  readonly run: (call: Call) => Promise<string>;
}
