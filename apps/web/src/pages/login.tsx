import { useEffect, useState } from 'react';
import { addressWith, navigate, useAppLocation } from '../navigation.ts';
import { DirectoryForm } from '../shell/directory-form.tsx';
import { providerRefusal } from '../shell/fault-text.ts';
import { KeyForm } from '../shell/key-form.tsx';
import { ProviderLink } from '../shell/provider-link.tsx';
import { enterWith } from '../shell/sign-in-form.tsx';
import { useSession } from '../shell/use-session.ts';

const CODE = /^code=(.+)$/;

/**
 * Parses the address after the sign-in. Only addresses of this application are accepted, so that no link leads a
 * visitor away through the sign-in.
 */
const parseNextAddress = (query: URLSearchParams): string => {
  const next = query.get('next') ?? '/';
  return /^\/(?![/\\])/.test(next) ? next : '/';
};

/**
 * Reads the code of a one-time link from the fragment, which no server sees, and removes it from the address at
 * once.
 */
export default function LoginPage() {
  const { query, anchor } = useAppLocation();
  const [said, setSaid] = useState('');
  const next = parseNextAddress(query);
  const state = useSession();
  const entered = () => navigate(next, { replace: true });
  const open = async (code: string) => {
    const refusal = await enterWith({ code });
    if (refusal === undefined) entered();
    else setSaid(refusal);
  };
  const isBackFromProvider = query.get('provider') === 'done' && state?.signedIn === true;
  useEffect(() => {
    if (isBackFromProvider) entered();
  }, [isBackFromProvider]);
  useEffect(() => {
    document.title = 'Sign in · Hindsight';
    const [, code] = CODE.exec(anchor) ?? [];
    if (code === undefined) return;
    navigate(addressWith({}, ''), { replace: true });
    void open(code);
  }, []);
  return (
    <main id="main" className="page narrow">
      <h1>Sign in</h1>
      {state?.provider !== undefined && (
        <div className="card">
          <ProviderLink provider={state.provider} next={next} refused={providerRefusal(query.get('refused'))} />
        </div>
      )}
      {state?.directory && (
        <div className="card">
          <DirectoryForm entered={entered} />
        </div>
      )}
      {/* Only when it is known whether there is a directory: its form stands above. */}
      {state && <KeyForm className="card" entered={entered} refused={said} />}
    </main>
  );
}
