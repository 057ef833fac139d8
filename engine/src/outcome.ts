import { ArtifactError, type Fault, fault } from '@hindsight/model';

interface Failure {
  readonly ok: false;
  readonly fault: Fault;
}

/** The answer of a task, or the fault that prevented it, as a value that can cross the process border. */
export type Outcome<Result> = (Result & { readonly ok: true }) | Failure;

/** Runs a task and turns every error into a fault. This is the border at which exceptions end. */
export async function toOutcome<Result>(task: () => Promise<Result>): Promise<Result | Failure> {
  try {
    return await task();
  } catch (error) {
    if (error instanceof ArtifactError) return { ok: false, fault: error.fault };
    // An unforeseen error belongs into the log, not into the answer: its message may contain paths and content.
    console.error(describeWithoutContent(error));
    return {
      ok: false,
      fault: fault('internal', 'The analysis failed on its own account. The log of the server has the reason.'),
    };
  }
}

/** Returns the answer of a successful outcome and throws the fault of any other as an ArtifactError. */
export function unwrapOutcome<Success extends { readonly ok: true }>(outcome: Success | Failure): Success {
  if (!outcome.ok) throw new ArtifactError(outcome.fault.code, outcome.fault.details);
  return outcome;
}

/** V8 and parsers quote the input that they could not read, so only the beginning of a message is logged. */
const MAX_MESSAGE_CHARACTERS = 200;

/** Describes an error for the log: its name, the beginning of its message, the same for its cause, and the stack frames. */
function describeWithoutContent(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { message, stack = '', cause } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).trimStart();
  const because = cause instanceof Error ? `, because of ${describeError(cause)}` : '';
  return `${describeError(error)}${because}\n    ${frames}`;
}

function describeError(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}: ${error.message.slice(0, MAX_MESSAGE_CHARACTERS)}`;
}
