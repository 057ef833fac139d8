import { Dialog } from './dialog.tsx';
import { KeyTable } from './key-table.tsx';
import { Link } from './link.tsx';

/** The keys that work on every page; pages that have keys of their own list them in a dialog of their own. */
const KEYS = [
  { key: '/', description: 'Search past analyses' },
  { key: 't', description: 'Light or dark' },
  { key: '?', description: 'This list' },
  { key: 'Esc', description: 'Close what is open' },
];

export default function KeyList({ close }: { readonly close: () => void }) {
  return (
    <Dialog title="Keys" close={close}>
      <KeyTable keys={KEYS} />
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
