import type { ServerContext } from '@modelcontextprotocol/server';

/** Shorter calls need no news. */
const FIRST_AFTER_MS = 1_000;
/** Clients give up after 60 s without any, when they were asked to wait for news. */
const EVERY_MS = 3_000;

export interface Progress {
  /** What is being done from now on. */
  tell(step: string): void;
  stop(): void;
}

/** Sends the seconds that a call has taken so far, with the present step, to a client that asked for it by a token. */
export function startProgress({ mcpReq }: ServerContext): Progress {
  const progressToken = mcpReq._meta?.progressToken;
  let step = 'Asking the analysis service';
  const tell = (now: string) => {
    step = now;
  };
  if (progressToken === undefined) return { tell, stop: () => undefined };
  const started = performance.now();
  let last = 0;
  const send = () => {
    // Must grow with every notification.
    last = Math.max(last + 1, Math.round((performance.now() - started) / 1000));
    const params = { progressToken, progress: last, message: `${step} (${last} s)` };
    // A client that is gone hears nothing; the call itself notices by its signal.
    mcpReq.notify({ method: 'notifications/progress', params }).catch(() => clearInterval(timer));
  };
  let timer = setTimeout(() => {
    send();
    timer = setInterval(send, EVERY_MS);
  }, FIRST_AFTER_MS);
  return { tell, stop: () => clearInterval(timer) };
}
