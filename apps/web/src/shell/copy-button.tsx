import { type ReactNode, useState } from 'react';

const SAID_MS = 1600;

/** Copies a text and says so where the reader looks. */
export function CopyButton({ text, children }: { readonly text: () => string; readonly children: ReactNode }) {
  const [said, setSaid] = useState('');
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'The browser refused',
    );
    setSaid(done);
    setTimeout(() => setSaid(''), SAID_MS);
  };
  return (
    <button type="button" className="link-button" onClick={() => void copy()}>
      {said || children}
      <span className="unseen" role="status">
        {said}
      </span>
    </button>
  );
}
