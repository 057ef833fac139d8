import { ServiceFault } from './request.ts';

export interface RequestHandlers<Answer> {
  readonly onAnswer: (answer: Answer) => void;
  readonly onFault: (fault: ServiceFault) => void;
}

/**
 * Starts work that asks the service, and returns a function that cancels it. Nothing of cancelled work arrives: neither its answer
 * nor its fault. Errors that are no fault of the service are rethrown, because they are mistakes of the program.
 *
 * All hooks that load data are built on it, so that the rules of late answers are written once.
 */
export function startRequest<Answer>(
  work: (signal: AbortSignal) => Promise<Answer>,
  { onAnswer, onFault }: RequestHandlers<Answer>,
): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  work(signal).then(
    (answer) => {
      if (!signal.aborted) onAnswer(answer);
    },
    (error: unknown) => {
      if (signal.aborted) return;
      if (!(error instanceof ServiceFault)) throw error;
      onFault(error);
    },
  );
  return () => controller.abort();
}
