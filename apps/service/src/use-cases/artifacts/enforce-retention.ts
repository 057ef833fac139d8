import type { AuditStore } from '../../ports/audit-store.ts';
import type { NotificationStore } from '../../ports/notification-store.ts';
import type { ResultStore } from '../../ports/result-store.ts';
import { type KeptArtifacts, removeArtifactsBefore } from './kept-artifacts.ts';

const DAY_MS = 86_400_000;
/** As long as the same content is not reported again. */
const NOTIFICATION_DAYS = 30;
const HOUR_MS = 3_600_000;

interface RetainedStores extends KeptArtifacts {
  readonly results: ResultStore;
  readonly audit: AuditStore;
  readonly notifications: NotificationStore;
}

/** How many days data is kept; artifacts are removed with their results at the latest. */
export interface RetentionDays {
  /** Undefined: forever. */
  readonly results: number | undefined;
  readonly artifacts: number;
  readonly audit: number;
}

async function removeOlderThan(stores: RetainedStores, time: number): Promise<void> {
  await removeArtifactsBefore(stores, time);
  await stores.results.removeOlderThan(time);
  await stores.jobStore.removeOverBefore(time);
}

async function sweep(kept: RetainedStores, { results, artifacts, audit }: RetentionDays): Promise<void> {
  const now = Date.now();
  await removeArtifactsBefore(kept, now - artifacts * DAY_MS);
  if (results !== undefined) await removeOlderThan(kept, now - results * DAY_MS);
  await kept.audit.removeBefore(now - audit * DAY_MS);
  await kept.notifications.removeBefore(now - NOTIFICATION_DAYS * DAY_MS);
}

/** Removes expired data now and every hour until `closing`. */
export function enforceRetention(
  kept: RetainedStores,
  days: RetentionDays,
  closing: AbortSignal,
  onFailure: (error: unknown) => void,
): void {
  const startSweep = () => void sweep(kept, days).catch(onFailure);
  startSweep();
  const timer = setInterval(startSweep, HOUR_MS).unref();
  closing.addEventListener('abort', () => clearInterval(timer), { once: true });
}
