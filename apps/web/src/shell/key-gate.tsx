import { type ReactNode, useState } from 'react';
import { ServiceFault } from '../api/client.ts';
import { signIn } from '../api/session.ts';
import { DirectoryForm } from './directory-form.tsx';
import { useSession } from './use-session.ts';

/** Who is not signed in is asked for a key, on the same page, before anything that needs one. */
export function GatedPage({ children }: { readonly children: ReactNode }) {
  const state = useSession();
  if (state?.signedIn) return children;
  return (
    <main id="main" className="page" aria-busy={state === undefined}>
      {state && (
        <div className="card">
          {state.directory && <DirectoryForm />}
          <KeyForm title={state.directory ? 'Or your key' : 'Your key, please'} />
        </div>
      )}
    </main>
  );
}

export function KeyForm({ title }: { readonly title: string }) {
  const [key, setKey] = useState('');
  const [said, setSaid] = useState('');
  const enter = () =>
    signIn({ key: key.trim() }).catch((error: unknown) => {
      if (!(error instanceof ServiceFault)) throw error;
      setSaid(`${error.fault.reason}. ${error.fault.details}`);
    });
  return (
    <form
      className="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        void enter();
      }}
    >
      <h2>{title}</h2>
      <p className="facts">
        The first start of the service printed one; <code>hindsight keys add</code> makes more. It signs this browser in
        for 12 hours.
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
        Continue
      </button>
      <p role="alert" className="severe">
        {said}
      </p>
    </form>
  );
}
