import type { Writable } from 'node:stream';
import type { ExplorerPool } from '@hindsight/engine';
import type { JWK } from 'jose';
import type { Tokens } from './access/tokens.ts';
import type { Notifier } from './assemble-notifications.ts';
import type { Metrics } from './monitoring/metrics.ts';
import type { Traces } from './monitoring/traces.ts';
import type { ApiKeyStore } from './ports/api-key-store.ts';
import type { AuditStore } from './ports/audit-store.ts';
import type { Directory } from './ports/directory.ts';
import type { IdentityProvider } from './ports/identity-provider.ts';
import type { SharedQueue } from './ports/job-queue.ts';
import type { NotificationStore } from './ports/notification-store.ts';
import type { SessionStore } from './ports/session-store.ts';
import type { Settings } from './settings/settings.ts';
import type { FixedKey } from './use-cases/access/principal.ts';
import type { JobDependencies } from './use-cases/jobs/active-job.ts';
import type { WebFiles } from './web/web-files.ts';

/** Everything that the HTTP side needs; assemble.ts creates it. */
export interface AppDependencies extends JobDependencies {
  readonly settings: Settings;
  readonly keys: ApiKeyStore;
  readonly sessions: SessionStore;
  /** Absent when no directory is configured. */
  readonly directory?: Directory;
  /** Absent when no provider of OpenID Connect is configured. */
  readonly identityProvider?: IdentityProvider;
  readonly tokens: Tokens;
  /** Public keys with which others can verify tokens. */
  readonly publicKeys: readonly JWK[];
  /** The keys of SERVICE_API_KEYS. */
  readonly fixedKeys: readonly FixedKey[];
  readonly audit: AuditStore;
  /** Answers queries to analyzed heap dumps. */
  readonly explorers: ExplorerPool;
  /** Present when workers do the jobs. */
  readonly shared?: SharedQueue;
  readonly notifications: NotificationStore;
  /** Absent when nobody is to be notified. */
  readonly notifier?: Notifier;
  readonly metrics: Metrics;
  readonly traces: Traces;
  readonly web: WebFiles;
  /** Fires when the service asks to be sent nothing more; it still answers. */
  readonly draining: AbortSignal;
  /** Fires when the service begins to stop. */
  readonly closing: AbortSignal;
  readonly log: Writable;
}
