import type { SqlStores } from '../sql/sql-stores.ts';
import { checkApiKeyStore } from './api-key-store.ts';
import { checkAuditStore } from './audit-store.ts';
import { checkJobEnd } from './job-end.ts';
import { checkJobStore } from './job-store.ts';
import { checkLogPatternStore } from './log-pattern-store.ts';
import { checkNotificationStore } from './notification-store.ts';
import { checkResultStore } from './result-store.ts';
import { checkSessionStore } from './session-store.ts';
import { checkTokenStore } from './token-store.ts';

export interface OpenedStores {
  readonly stores: SqlStores;
  close(): Promise<void>;
}

/** The contracts of all stores that are kept in a database, each test with an empty one. */
export function checkSqlStores(name: string, open: () => Promise<OpenedStores>): void {
  const opening =
    <Store extends keyof SqlStores>(store: Store) =>
    async () => {
      const { stores, close } = await open();
      return { store: stores[store], close };
    };
  checkResultStore(name, opening('results'));
  checkJobStore(name, opening('jobStore'));
  checkJobEnd(name, open);
  checkSessionStore(name, opening('sessions'));
  checkAuditStore(name, opening('audit'));
  checkApiKeyStore(name, opening('keys'));
  checkLogPatternStore(name, opening('logPatterns'));
  checkNotificationStore(name, opening('notifications'));
  checkTokenStore(name, opening('revokedTokens'));
}
