import type { AuditAction, AuditEntry } from '@hindsight/api';

/** An action that was performed or attempted. It never contains a secret. */
export type AuditEvent = Omit<AuditEntry, 'id'>;

/** An absent member does not restrict the list. */
export interface AuditFilter {
  /** Milliseconds since 1970 UTC; `before` itself is left out. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
}

/** The append-only audit record. Entries are never changed, and are removed only by age. */
export interface AuditStore {
  append(event: AuditEvent): Promise<void>;
  /** Lists entries, the newest first; with `after` those that follow this id. */
  list(filter: AuditFilter, maxEntries: number, after?: number): Promise<readonly AuditEntry[]>;
  /** Removes entries before this time; the last day always stays. Returns the number of removed entries. */
  removeBefore(moment: number): Promise<number>;
}
