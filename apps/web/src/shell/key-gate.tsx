import type { ReactNode } from 'react';
import { addressWith } from '../navigation.ts';
import { DirectoryForm } from './directory-form.tsx';
import { KeyForm } from './key-form.tsx';
import { ProviderLink } from './provider-link.tsx';
import { useSession } from './use-session.ts';

/** Shows a sign-in form instead of the page to visitors who are not signed in. */
export function GatedPage({ children }: { readonly children: ReactNode }) {
  const state = useSession();
  if (state?.signedIn) return children;
  return (
    <main id="main" className="page narrow" aria-busy={state === undefined}>
      <h1>Sign in</h1>
      {state && (
        <div className="card">
          {state.provider !== undefined && <ProviderLink provider={state.provider} next={addressWith({})} />}
          {state.directory && <DirectoryForm />}
          <KeyForm />
        </div>
      )}
    </main>
  );
}
