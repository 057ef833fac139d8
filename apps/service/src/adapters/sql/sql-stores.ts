import { sqlApiKeyStore } from './api-key-store.ts';
import { sqlAuditStore } from './audit-store.ts';
import { sqlJobStore } from './job-store.ts';
import { sqlLogPatternStore } from './log-pattern-store.ts';
import { sqlNotificationStore } from './notification-store.ts';
import { sqlResultStore } from './result-store.ts';
import { sqlSessionStore } from './session-store.ts';
import type { SqlDatabase } from './sql-engine.ts';
import { sqlTokenStore } from './token-store.ts';

/** Every store that is kept in a database. */
export const createSqlStores = (database: SqlDatabase) => ({
  keys: sqlApiKeyStore(database.tables),
  sessions: sqlSessionStore(database.tables),
  audit: sqlAuditStore(database.tables),
  revokedTokens: sqlTokenStore(database.tables),
  logPatterns: sqlLogPatternStore(database.tables),
  notifications: sqlNotificationStore(database),
  results: sqlResultStore(database),
  jobStore: sqlJobStore(database),
});

export type SqlStores = ReturnType<typeof createSqlStores>;
