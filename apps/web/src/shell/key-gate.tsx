import { type ReactNode, useEffect, useState } from 'react';
import { ask, ServiceFault } from '../api/client.ts';
import { hasKey, takeKey } from '../api/credentials.ts';
import { session } from '../api/session.ts';

type Entry = 'unknown' | 'open' | 'closed';

/** Who is not signed in is asked for a key, on the same page, before anything that needs one. */
export function KeyGate({ children }: { readonly children: ReactNode }) {
  const [entry, setEntry] = useState<Entry>(hasKey() ? 'open' : 'unknown');
  useEffect(() => {
    if (hasKey()) return;
    session().then(
      ({ signedIn }) => setEntry(signedIn ? 'open' : 'closed'),
      () => setEntry('closed'),
    );
  }, []);
  if (entry === 'unknown') return <div className="card waiting" aria-busy="true" />;
  return entry === 'open' ? children : <KeyForm open={() => setEntry('open')} />;
}

function KeyForm({ open }: { readonly open: () => void }) {
  const [key, setKey] = useState('');
  const [said, setSaid] = useState('');
  const tryKey = async () => {
    takeKey(key);
    const refused = await ask('/api/analyses?limit=1').then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused === undefined) return open();
    takeKey('');
    if (!(refused instanceof ServiceFault)) throw refused;
    setSaid(`${refused.fault.reason}. ${refused.fault.details}`);
  };
  return (
    <form
      className="card key-form"
      onSubmit={(event) => {
        event.preventDefault();
        void tryKey();
      }}
    >
      <h2>Your key, please</h2>
      <p className="facts">
        The first start of the service printed one; <code>hindsight keys add</code> makes more. It stays in this page
        and is forgotten when you close it.
      </p>
      <label>
        <span>API key</span>
        <input
          type="password"
          autoComplete="off"
          required
          value={key}
          onChange={(event) => setKey(event.target.value)}
        />
      </label>
      <button type="submit" className="primary">
        Continue
      </button>
      <p role="alert" className="severe">
        {said}
      </p>
    </form>
  );
}
