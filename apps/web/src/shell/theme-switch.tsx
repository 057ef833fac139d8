import { switchTheme, useTheme } from '../theme.ts';

/** The button for light or dark colors. */
export function ThemeSwitch() {
  const theme = useTheme();
  return (
    <button
      type="button"
      className="icon-button"
      onClick={switchTheme}
      aria-label="Dark colors"
      aria-pressed={theme === 'dark'}
    >
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <path d="M13.5 9.8A6 6 0 0 1 6.2 2.5a6 6 0 1 0 7.3 7.3z" />
      </svg>
    </button>
  );
}
