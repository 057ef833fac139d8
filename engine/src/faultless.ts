import { ArtifactError, type Fault, fault } from '@hindsight/model';

/** An answer, or why there is none. */
export type Faultless<Answer> = (Answer & { readonly ok: true }) | { readonly ok: false; readonly fault: Fault };

/** Errors end here: what goes wrong in a piece of work is a fault, a value. */
export async function faultless<Answer>(
  work: () => Promise<Answer>,
): Promise<Answer | { readonly ok: false; readonly fault: Fault }> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof ArtifactError) return { ok: false, fault: error.fault };
    // The message of an unforeseen error may hold paths and content: it is for the log, not for the answer.
    console.error(error);
    return {
      ok: false,
      fault: fault('internal', 'The analysis failed on its own account. The log of the server has the reason.'),
    };
  }
}
