import type { SharedReport } from '@hindsight/api';
import { useId, useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { useReport } from '../blocks/report-context.ts';
import { navigate } from '../navigation.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { Link } from '../shell/link.tsx';
import { announce } from '../shell/notice.tsx';
import { useSession } from '../shell/use-session.ts';

const DAY_MS = 86_400_000;
const TERMS = [
  { name: '1 day', days: 1 },
  { name: '7 days', days: 7 },
  { name: '30 days', days: 30 },
] as const;

const NEVER = 'never';
/** The expiry that is already set, which is none of the terms counted from now. */
const AS_IT_IS = 'as-it-is';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

interface Attempt {
  readonly message: string;
  readonly busy: boolean;
  /** Runs a change of the link and shows its result. */
  readonly attempt: (change: () => Promise<string>) => void;
}

function useAttempt(): Attempt {
  const [message, setMessage] = useState('');
  const [busy, setBusy] = useState(false);
  const attempt = (change: () => Promise<string>) => {
    setBusy(true);
    change()
      .catch((error: unknown) => {
        if (!(error instanceof ServiceFault)) throw error;
        return `${error.fault.reason}. ${error.fault.details}`;
      })
      .then(setMessage)
      .finally(() => setBusy(false));
  };
  return { message, busy, attempt };
}

const change = (token: string, options: RequestInit) => request<SharedReport>(`/reports/${token}`, options);

function Expiry({ busy, attempt }: Omit<Attempt, 'message'>) {
  const { token, expiresAt: before } = useReport();
  const [ends, setEnds] = useState(before);
  const limit = (term: string) =>
    attempt(async () => {
      const expiresAt = term === NEVER ? null : Date.now() + Number(term) * DAY_MS;
      const shared = await change(token, { method: 'PATCH', body: JSON.stringify({ expiresAt }) });
      setEnds(shared.expiresAt);
      return shared.expiresAt === undefined ? 'The link does not end.' : 'The link will end then.';
    });
  return (
    <label>
      <span>The link ends</span>
      <select
        value={ends === undefined ? NEVER : AS_IT_IS}
        disabled={busy}
        onChange={(event) => limit(event.target.value)}
      >
        {ends !== undefined && <option value={AS_IT_IS}>{TIMESTAMP_FORMAT.format(ends)} UTC</option>}
        {TERMS.map(({ name, days }) => (
          <option key={days} value={days}>
            in {name}
          </option>
        ))}
        <option value={NEVER}>never</option>
      </select>
    </label>
  );
}

function Revoke({ busy, attempt }: Omit<Attempt, 'message'>) {
  const { token } = useReport();
  const [asks, setAsks] = useState(false);
  const revoke = () =>
    attempt(async () => {
      const { token: next } = await change(token, { method: 'DELETE' });
      navigate(`/reports/${next}`, { replace: true });
      announce(
        'The link is revoked: it opens nothing any more. This is the new link of the report, which nobody has yet.',
      );
      return '';
    });
  if (!asks) {
    return (
      <button type="button" onClick={() => setAsks(true)}>
        Revoke the link…
      </button>
    );
  }
  return (
    <fieldset>
      <legend>This link will open nothing any more, for nobody. You find the report among the analyses.</legend>
      <button type="button" className="severe" disabled={busy} onClick={revoke}>
        Revoke it
      </button>
      <button type="button" onClick={() => setAsks(false)}>
        Keep it
      </button>
    </fieldset>
  );
}

/** Shares the report by its link, sets when the link expires, and revokes it. */
export function Share() {
  const id = useId();
  const state = useSession();
  const { message, ...rest } = useAttempt();
  const address = window.location.origin + window.location.pathname;
  return (
    <>
      <button type="button" popoverTarget={id}>
        Share
      </button>
      <div id={id} popover="auto" className="share" role="dialog" aria-label="Share this report">
        <label>
          <span>Link</span>
          <input readOnly value={address} onFocus={(event) => event.target.select()} />
        </label>
        <CopyButton text={() => address}>Copy link</CopyButton>
        {state?.signedIn ? (
          <>
            <Expiry {...rest} />
            <Revoke {...rest} />
          </>
        ) : (
          <p>
            <Link href="/login">Sign in</Link> to let the link end or to revoke it.
          </p>
        )}
        <p role="status">{message}</p>
      </div>
    </>
  );
}
