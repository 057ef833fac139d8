import type { SessionState } from '@hindsight/api';
import { Logo } from '@hindsight/render/components';
import { useState } from 'react';
import { signOut } from '../api/session.ts';
import { defer } from '../defer.tsx';
import { useAppLocation } from '../navigation.ts';
import { switchTheme } from '../theme.ts';
import { useLetterKeys } from './letter-keys.ts';
import { Link } from './link.tsx';
import { announce, Notice } from './notice.tsx';
import { SEARCH_ID, Search } from './search.tsx';
import { ThemeSwitch } from './theme-switch.tsx';
import { useSession } from './use-session.ts';

const PLACES = [
  { href: '/', name: 'Analyze' },
  { href: '/analyses', name: 'Analyses' },
  { href: '/compare', name: 'Compare' },
  { href: '/docs', name: 'Docs' },
] as const;

const SIGNED_OUT = 'You are signed out in this browser. Links of reports go on working.';

/** Settings and sign-out, for signed-in users. */
function Account({ state }: { readonly state: SessionState }) {
  if (!state.signedIn) return <Link href="/login">Sign in</Link>;
  return (
    <>
      <Link href="/settings">Settings</Link>
      <button
        type="button"
        title={`Signed in with ${state.name}`}
        onClick={() => void signOut().then(() => announce(SIGNED_OUT))}
      >
        Sign out
      </button>
    </>
  );
}

const DIALOGS = { api: defer(() => import('./api-popup.tsx')), keys: defer(() => import('./key-list.tsx')) } as const;
type DialogName = keyof typeof DIALOGS;

/** The top bar of every page, and the keys that work everywhere. */
export function TopBar() {
  const { path } = useAppLocation();
  const session = useSession();
  const [dialog, setDialog] = useState<DialogName>();
  const [actions] = useState(() => ({
    '/': () => document.getElementById(SEARCH_ID)?.focus(),
    '?': () => setDialog('keys'),
    t: switchTheme,
  }));
  useLetterKeys(actions);
  const Open = dialog && DIALOGS[dialog];
  return (
    <header className="top">
      <Link className="name" href="/" aria-label="Hindsight, start page">
        <Logo />
        Hindsight
      </Link>
      <nav className="places" aria-label="Pages">
        {PLACES.map(({ href, name }) => (
          <Link key={href} href={href} aria-current={path === href ? 'page' : undefined}>
            {name}
          </Link>
        ))}
      </nav>
      <div className="actions">
        {/* Only when it is known how much room the account takes: nothing moves that is there. */}
        {session && (
          <>
            <Search />
            <button type="button" aria-haspopup="dialog" onClick={() => setDialog('api')}>
              API
            </button>
            <Account state={session} />
          </>
        )}
        <ThemeSwitch />
      </div>
      <Notice />
      {Open && <Open key={dialog} close={() => setDialog(undefined)} />}
    </header>
  );
}
