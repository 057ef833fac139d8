import { useEffect, useState } from 'react';

const NOTICE_EVENT = 'hindsight:notice';

/** Says on the page what has happened, wherever the page leads next. */
export function announce(text: string): void {
  window.dispatchEvent(new CustomEvent(NOTICE_EVENT, { detail: text }));
}

/** The last announcement, until the reader closes it or another one follows. */
export function Notice() {
  const [text, setText] = useState('');
  useEffect(() => {
    const onNotice = (event: Event) => setText(event instanceof CustomEvent ? String(event.detail) : '');
    window.addEventListener(NOTICE_EVENT, onNotice);
    return () => window.removeEventListener(NOTICE_EVENT, onNotice);
  }, []);
  return (
    <div className={text === '' ? 'notice unseen' : 'notice'}>
      <p role="status">{text}</p>
      {text !== '' && (
        <button type="button" className="icon-button" aria-label="Close the notice" onClick={() => setText('')}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5l9 9m0-9-9 9" />
          </svg>
        </button>
      )}
    </div>
  );
}
