import { pluralize } from '@hindsight/claims';
import type { ServiceFault } from '../api/client.ts';
import type { PageAnswer } from './heap-queries.ts';
import { whole } from './heap-text.ts';
import type { Pages } from './use-pages.ts';

/** What went wrong with a part of the page, and a button that tries again. */
export function Failed({ fault, again }: { readonly fault: ServiceFault; readonly again?: () => void }) {
  const { reason, details, code } = fault.fault;
  return (
    <div className="heap-fault" role="alert">
      <p>
        <b>{reason.charAt(0).toUpperCase() + reason.slice(1)}.</b> {details}
      </p>
      <p className="facts">
        {again && (
          <button type="button" onClick={again}>
            Try again
          </button>
        )}{' '}
        <code>{code}</code> {fault.responseId && `response ${fault.responseId}`}
      </p>
    </div>
  );
}

interface MoreProps<Row> {
  readonly pages: Pages<Row, PageAnswer<Row>>;
  readonly one: string;
  readonly many?: string;
}

/** Below a list: how much of it is loaded, and a button that loads more. */
export function More<Row>({ pages: { loaded, busy, fault, more, again }, one, many }: MoreProps<Row>) {
  if (fault) return <Failed fault={fault} again={again} />;
  if (!loaded) return null;
  const left = loaded.total - loaded.rows.length;
  return (
    <p className="heap-more">
      {left > 0 ? (
        <button type="button" className="link-button" disabled={busy} onClick={more}>
          {whole(left)} more
        </button>
      ) : (
        pluralize(loaded.total, one, many)
      )}
    </p>
  );
}

/** Takes the place of a list that is loading. */
export const Waiting = ({ words = 'Asking the heap dump …' }: { readonly words?: string }) => (
  <p className="heap-waiting" role="status">
    {words}
  </p>
);
