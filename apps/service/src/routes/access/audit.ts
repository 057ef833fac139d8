import { Readable } from 'node:stream';
import { type AuditEntry, type RequestValues, readParameter } from '@hindsight/api';
import { formatCsvLine } from '../../http/csv.ts';
import { JSON_TYPE } from '../../http/json.ts';
import type { AuditFilter } from '../../ports/audit-store.ts';
import { requireAdmin } from '../../use-cases/access/admit-caller.ts';
import { listAudit, streamAudit } from '../../use-cases/access/read-audit.ts';
import { readDays } from '../analyses/result-filter.ts';
import { type Route, readValues } from '../route.ts';
import { toAuditActor } from './audit-actor.ts';

const readAuditFilter = (values: RequestValues): AuditFilter => ({
  ...readDays(values),
  action: readParameter('action', values),
  actor: readParameter('actor', values),
  subject: readParameter('subject', values),
});

export const auditRoute: Route =
  ({ admit, audit }) =>
  async (request, reply) => {
    const values = readValues(request);
    requireAdmin(await admit(values));
    const requested = { limit: readParameter('limit', values), cursor: readParameter('cursor', values) };
    const page = await listAudit(audit, readAuditFilter(values), requested);
    return reply
      .type(JSON_TYPE)
      .header('Cache-Control', 'no-store')
      .send({ responseId: request.id, ...page });
  };

const COLUMNS = ['id', 'time', 'action', 'actor', 'ou', 'address', 'subject', 'details', 'responseId'] as const;

async function* writeCsv(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  yield formatCsvLine(COLUMNS);
  for await (const { id, at, action, actor, ou, address, subject, details, responseId } of entries) {
    yield formatCsvLine([id, new Date(at).toISOString(), action, actor, ou, address, subject, details, responseId]);
  }
}

async function* writeNdjson(entries: AsyncIterable<AuditEntry>): AsyncGenerator<string> {
  for await (const entry of entries) yield `${JSON.stringify(entry)}\n`;
}

const FORMATS = {
  csv: { type: 'text/csv; charset=utf-8', write: writeCsv },
  ndjson: { type: 'application/x-ndjson; charset=utf-8', write: writeNdjson },
} as const;

/** Exports the audit record as a file, which is recorded as well. */
export const auditExportRoute =
  (format: keyof typeof FORMATS): Route =>
  ({ admit, audit, record }) =>
  async (request, reply) => {
    const values = readValues(request);
    const caller = await admit(values);
    requireAdmin(caller);
    const filter = readAuditFilter(values);
    await record({ action: 'audit-exported', ...toAuditActor(request, caller), details: format });
    const { type, write } = FORMATS[format];
    return reply
      .type(type)
      .headers({
        'Cache-Control': 'no-store',
        'Content-Disposition': `attachment; filename="hindsight-audit.${format}"`,
        'X-Content-Type-Options': 'nosniff',
      })
      .send(Readable.from(write(streamAudit(audit, filter))));
  };
