import { signOut } from '../api/session.ts';
import { usePlace } from '../navigation.ts';
import { switchTheme, useTheme } from '../theme.ts';
import { Link } from './link.tsx';
import { Logo } from './signs.tsx';
import { useSession } from './use-session.ts';

const PLACES = [
  { href: '/', name: 'Analyse' },
  { href: '/analyses', name: 'Analyses' },
  { href: '/compare', name: 'Compare' },
  { href: '/docs', name: 'API' },
] as const;

function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-button"
      onClick={switchTheme}
      aria-label="Dark colours"
      aria-pressed={theme === 'dark'}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z" />
      </svg>
    </button>
  );
}

function SignOut() {
  const state = useSession();
  if (!state?.signedIn) return null;
  return (
    <button type="button" title={`Signed in with ${state.name}`} onClick={() => void signOut()}>
      Sign out
    </button>
  );
}

export function TopBar() {
  const { path } = usePlace();
  return (
    <header className="top">
      <Link className="name" href="/">
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
        <SignOut />
        <ThemeSwitch />
      </div>
    </header>
  );
}
