import type { ReactNode } from 'react';
import { DirectoryForm } from './directory-form.tsx';
import { KeyForm } from './key-form.tsx';
import { useSession } from './use-session.ts';

/** Who is not signed in is asked for a key, on the same page, before anything that needs one. */
export function GatedPage({ children }: { readonly children: ReactNode }) {
  const state = useSession();
  if (state?.signedIn) return children;
  return (
    <main id="main" className="page narrow" aria-busy={state === undefined}>
      {state && (
        <div className="card">
          {state.directory && <DirectoryForm />}
          <TitledKeyForm title={state.directory ? 'Or your key' : 'Your key, please'} />
        </div>
      )}
    </main>
  );
}

/** The same in a dialog, and below the form of a directory. */
export const TitledKeyForm = ({ title }: { readonly title: string }) => (
  <KeyForm button="Continue">
    <h2>{title}</h2>
    <p className="facts">
      The first start of the service printed one; <code>hindsight keys add</code> makes more. It signs this browser in
      for 12 hours.
    </p>
  </KeyForm>
);
