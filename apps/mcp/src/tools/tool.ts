import type { SessionToken } from '../session-token.ts';
import type { Settings } from '../settings.ts';
import type { Members } from '../upstream/json-value.ts';
import type { Inputs } from './argument-rows.ts';
import type { Arguments } from './read-arguments.ts';

/** One call of a tool: its arguments and what it may use. */
export interface Call {
  readonly given: Arguments;
  readonly settings: Settings;
  /** Absent in the stateless protocol over HTTP, where two requests have nothing in common. */
  readonly session: SessionToken | undefined;
  /** Aborted when the caller cancels; this ends the request to the service. */
  readonly signal: AbortSignal;
  /** Reports the current step to a caller that requested progress. */
  readonly reportStep: (step: string) => void;
}

/** A tool as data: what is advertised, and the function that runs. */
export interface Tool {
  readonly name: string;
  readonly title: string;
  /** Written for a model: when to use it, what comes back. */
  readonly description: string;
  readonly inputs: Inputs;
  readonly required: readonly string[];
  /** Whether the tool changes nothing, not even the list of analyses, so that a host need not ask its user. */
  readonly readOnly?: true;
  /** The schema of an answer that is an object; absent when the answer is a text. */
  readonly outputSchema?: Members;
  /** Resolves with the result; throws a ToolError. */
  readonly run: (call: Call) => Promise<string | Members>;
}
