import { ArtifactError, type Fault, fault } from '@hindsight/model';

/** An answer, or why there is none. */
export type Faultless<Answer> = (Answer & { readonly ok: true }) | { readonly ok: false; readonly fault: Fault };

/** Errors end here: what goes wrong in a piece of work is a fault, a value. */
export async function toOutcome<Answer>(
  work: () => Promise<Answer>,
): Promise<Answer | { readonly ok: false; readonly fault: Fault }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArtifactError) return { ok: false, fault: error.fault };
    // An unforeseen error is for the log, not for the answer: its message may hold paths and content.
    console.error(describeWithoutContent(error));
    return {
      ok: false,
      fault: fault('internal', 'The analysis failed on its own account. The log of the server has the reason.'),
    };
  }
}

/** V8 and parsers quote what they could not read. */
const MESSAGE_CHARACTERS = 200;

/** What it is and the begin of what it says, for it and its cause, and where it was thrown. */
function describeWithoutContent(error: unknown): string {
  if (!(error instanceof Error)) return `a thrown ${typeof error}`;
  const { message, stack = '', cause } = error;
  const frames = stack.slice(stack.indexOf(message) + message.length).trimStart();
  const because = cause instanceof Error ? `, because of ${describeError(cause)}` : '';
  return `${describeError(error)}${because}\n    ${frames}`;
}

function describeError(error: Error): string {
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.name}${code}: ${error.message.slice(0, MESSAGE_CHARACTERS)}`;
}
