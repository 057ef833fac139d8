import type { ServerContext } from '@modelcontextprotocol/server';

/** Shorter calls send no progress. */
const FIRST_AFTER_MS = 1_000;
/** Interval of notifications. Clients give up after 60 s without one. */
const EVERY_MS = 3_000;

export interface Progress {
  /** Names the step that starts now. */
  reportStep(step: string): void;
  stop(): void;
}

/** Sends the elapsed seconds of a call and its current step to a client that requested progress by a token. */
export function startProgress({ mcpReq }: ServerContext): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  let step = 'Asking the analysis service';
  const reportStep = (now: string) => {
    step = now;
  };
  if (progressToken === undefined) return { reportStep, stop: () => undefined };
  const started = performance.now();
  let last = 0;
  const send = () => {
    // The protocol requires it to grow with every notification.
    last = Math.max(last + 1, Math.round((performance.now() - started) / 1000));
    const params = { progressToken, progress: last, message: `${step} (${last} s)` };
    // A disconnected client gets nothing; the call itself notices by its signal.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => clearInterval(timer));
  };
  let timer = setTimeout(() => {
    send();
    timer = setInterval(send, EVERY_MS);
  }, FIRST_AFTER_MS);
  return { reportStep, stop: () => clearInterval(timer) };
}
