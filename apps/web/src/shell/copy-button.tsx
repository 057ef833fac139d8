import { type ReactNode, useState } from 'react';

const MESSAGE_MS = 1600;

/** Copies a text and confirms it in the button. */
export function CopyButton({ text, children }: { readonly text: () => string; readonly children: ReactNode }) {
  const [message, setMessage] = useState('');
  const copy = async () => {
    const done = await navigator.clipboard.writeText(text()).then(
      () => 'Copied',
      () => 'The browser refused',
    );
    setMessage(done);
    setTimeout(() => setMessage(''), MESSAGE_MS);
  };
  return (
    <button type="button" className="link-button" onClick={() => void copy()}>
      {message || children}
      <span className="unseen" role="status">
        {message}
      </span>
    </button>
  );
}
