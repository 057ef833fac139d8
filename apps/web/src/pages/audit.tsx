import { Prose } from '@hindsight/render/components';
import { useEffect } from 'react';
import { EntryTable } from '../audit/entry-table.tsx';
import { AuditFilters, buildQuery } from '../audit/filters.tsx';
import { useEntries } from '../audit/use-entries.ts';
import { toBrowserAddress } from '../base.ts';
import { useAppLocation } from '../navigation.ts';

function Entries({ query }: { readonly query: string }) {
  const { shown, more } = useEntries(query);
  if (!shown) return <p aria-busy="true">Loading…</p>;
  if (shown.fault) {
    const { reason, details } = shown.fault.fault;
    return (
      <p role="alert" className="severe">
        <Prose text={`${reason}. ${details}`} />
      </p>
    );
  }
  if (shown.entries.length === 0) return <p>Nothing of this kind was recorded.</p>;
  return (
    <>
      <EntryTable entries={shown.entries} />
      {shown.cursor !== undefined && (
        <p>
          <button type="button" onClick={more}>
            Show earlier entries
          </button>
        </p>
      )}
    </>
  );
}

/** The audit log, for administrators. */
export default function AuditPage() {
  useEffect(() => {
    document.title = 'Audit · Hindsight';
  }, []);
  const place = useAppLocation();
  const query = buildQuery(place.query).toString();
  return (
    <main id="main" className="page">
      <h1>Who did what</h1>
      <p className="facts">
        What was sent, read, shared and deleted, keys made and revoked, and who came in or tried to. Entries are never
        changed; they leave the record after <code>SERVICE_AUDIT_DAYS</code>.
      </p>
      <AuditFilters query={place.query} />
      <p className="exports">
        <a href={toBrowserAddress(`/api/audit.csv?${query}`)} download>
          CSV
        </a>{' '}
        <a href={toBrowserAddress(`/api/audit.ndjson?${query}`)} download>
          JSON lines
        </a>
      </p>
      <Entries query={query} />
    </main>
  );
}
