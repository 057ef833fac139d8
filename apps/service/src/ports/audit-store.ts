import type { AuditAction, AuditEntry } from '@hindsight/api';

/** Something that was done, or tried. Never holds a secret. */
export type AuditEvent = Omit<AuditEntry, 'id'>;

/** What is not given does not narrow. */
export interface AuditFilter {
  /** Milliseconds since 1970 UTC; `before` itself is left out. */
  readonly from?: number | undefined;
  readonly before?: number | undefined;
  readonly action?: AuditAction | undefined;
  readonly actor?: string | undefined;
  readonly subject?: string | undefined;
}

/** The record of who did what: what stands in it is never changed, and leaves it by age alone. */
export interface AuditStore {
  append(event: AuditEvent): Promise<void>;
  /** Newest first; with `after` the entries that follow this id. */
  list(filter: AuditFilter, most: number, after?: number): Promise<readonly AuditEntry[]>;
  /** Entries of before this moment; the last day always stays. Returns how many were removed. */
  removeBefore(moment: number): Promise<number>;
}
