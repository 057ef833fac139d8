import { useEffect, useState } from 'react';
import { ServiceFault } from '../api/client.ts';
import { type Proof, signIn } from '../api/session.ts';
import { addressWith, go, usePlace } from '../navigation.ts';
import { DirectoryForm } from '../shell/directory-form.tsx';
import { useSession } from '../shell/use-session.ts';

const CODE = /^code=(.+)$/;

/** Only an address of this application: a link must not lead a visitor away by way of the sign-in. */
const nextOf = (query: URLSearchParams): string => {
  const next = query.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
};

const wordsOf = ({ fault }: ServiceFault): string => `${fault.reason}. ${fault.details}`;

/** The code of a one-time link stands in the fragment, which no server sees; it is taken out of the address at once. */
export default function LoginPage() {
  const { query, anchor } = usePlace();
  const [key, setKey] = useState('');
  const [said, setSaid] = useState('');
  const next = nextOf(query);
  const state = useSession();
  const enter = async (proof: Proof) => {
    const refused = await signIn(proof).then(
      () => undefined,
      (error: unknown) => error,
    );
    if (refused === undefined) return go(next, { replace: true });
    if (!(refused instanceof ServiceFault)) throw refused;
    setSaid(wordsOf(refused));
  };
  useEffect(() => {
    document.title = 'Sign in · Hindsight';
    const [, code] = CODE.exec(anchor) ?? [];
    if (code === undefined) return;
    go(addressWith({}, ''), { replace: true });
    void enter({ code });
  }, []);
  return (
    <main id="main" className="page">
      <h1>Sign in</h1>
      {state?.directory && (
        <div className="card">
          <DirectoryForm entered={() => go(next, { replace: true })} />
        </div>
      )}
      {/* Only when it is known whether there is a directory: its form stands above. */}
      {state && (
        <form
          className="card key-form"
          onSubmit={(event) => {
            event.preventDefault();
            void enter({ key: key.trim() });
          }}
        >
          <p className="facts">
            With an API key: the first start of the service printed one, <code>hindsight keys add</code> makes more. Or
            open the link that <code>hindsight keys link</code> prints.
          </p>
          <label>
            <span>API key</span>
            <input
              type="password"
              autoComplete="current-password"
              required
              value={key}
              onChange={(event) => setKey(event.target.value)}
            />
          </label>
          <button type="submit" className="primary">
            Sign in
          </button>
          <p role="alert" className="severe">
            {said}
          </p>
        </form>
      )}
    </main>
  );
}
