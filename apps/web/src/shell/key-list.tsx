import { Dialog } from './dialog.tsx';
import { Link } from './link.tsx';

/** Every key of the application; pages that bring keys of their own list them here. */
const KEYS: readonly (readonly [key: string, does: string])[] = [
  ['/', 'Search past analyses'],
  ['t', 'Light or dark'],
  ['?', 'This list'],
  ['Esc', 'Close what is open'],
];

export default function KeyList({ close }: { readonly close: () => void }) {
  return (
    <Dialog title="Keys" close={close}>
      <dl className="key-list">
        {KEYS.map(([key, does]) => (
          <div key={key}>
            <dt>
              <kbd>{key}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <p className="facts">
        Letters can be switched off in the{' '}
        <Link href="/settings" onClick={close}>
          settings
        </Link>
        .
      </p>
    </Dialog>
  );
}
