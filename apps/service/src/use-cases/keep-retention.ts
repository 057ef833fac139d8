import type { ResultStore } from '../ports/result-store.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** Removes results past their days, now and every hour until `closing`. Without a number of days everything is kept. */
export function keepRetention(
  results: ResultStore,
  days: number | undefined,
  closing: AbortSignal,
  onFailure: (error: unknown) => void,
): void {
  if (days === undefined) return;
  const sweep = () => void results.removeOlderThan(Date.now() - days * DAY_MS).catch(onFailure);
  sweep();
  const timer = setInterval(sweep, HOUR_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer), { once: true });
}
