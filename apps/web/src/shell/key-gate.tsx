import type { ReactNode } from 'react';
import { DirectoryForm } from './directory-form.tsx';
import { KeyForm } from './key-form.tsx';
import { useSession } from './use-session.ts';

/** Shows a sign-in form instead of the page to visitors who are not signed in. */
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

/** The sign-in forms, for pages and dialogs. */
export const TitledKeyForm = ({ title }: { readonly title: string }) => (
  <KeyForm button="Continue">
    <h2>{title}</h2>
    <p className="facts">
      The first start of the service printed one; <code>hindsight keys add</code> makes more. It signs this browser in
      for 12 hours.
    </p>
  </KeyForm>
);
