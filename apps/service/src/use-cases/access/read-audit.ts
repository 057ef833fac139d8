import type { AuditEntry, AuditList } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { AuditFilter, AuditStore } from '../../ports/audit-store.ts';
import type { PageRequest } from '../analyses/list-analyses.ts';

const DEFAULT_ENTRIES = 100;
/** Page size of an export, which is streamed. */
const ENTRIES_AT_A_TIME = 500;

function parseCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new ArtifactError('bad-parameter', 'cursor must be as an answer gave it.');
}

/** Lists one page of the audit record. */
export async function listAudit(
  audit: AuditStore,
  filter: AuditFilter,
  { limit = DEFAULT_ENTRIES, cursor }: PageRequest,
): Promise<Omit<AuditList, 'responseId'>> {
  // One more than requested shows whether there are more.
  const found = await audit.list(filter, limit + 1, parseCursor(cursor));
  const entries = found.slice(0, limit);
  const last = entries.at(-1);
  return { entries, ...(found.length > limit && last && { cursor: String(last.id) }) };
}

/** Streams all matching entries, the newest first. */
export async function* streamAudit(audit: AuditStore, filter: AuditFilter): AsyncGenerator<AuditEntry> {
  let last: number | undefined;
  for (;;) {
    const entries = await audit.list(filter, ENTRIES_AT_A_TIME, last);
    yield* entries;
    last = entries.at(-1)?.id;
    if (entries.length < ENTRIES_AT_A_TIME) return;
  }
}
