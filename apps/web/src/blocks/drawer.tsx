import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** From this width on the drawer is beside the report; on narrower pages it covers it and takes the focus. */
const DOCKED = window.matchMedia('(min-width: 1600px)');

/** Shows a drawer as long as it is mounted; afterwards the focus returns. */
function useDrawer(close: () => void) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = drawer.current;
    if (DOCKED.matches) dialog?.show();
    else dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    // The browser closes only modal dialogs by Esc.
    const leave = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !document.querySelector('dialog:modal, [popover]:popover-open')) close();
    };
    document.addEventListener('keydown', leave);
    return () => document.removeEventListener('keydown', leave);
  }, [close]);
  return drawer;
}

interface DrawerProps {
  readonly title: ReactNode;
  readonly note: string;
  /** Must be the same function in every rendering. */
  readonly close: () => void;
  readonly children: ReactNode;
}

/** A drawer beside the report, or over it on narrow pages. */
export function Drawer({ title, note, close, children }: DrawerProps) {
  const drawer = useDrawer(close);
  return (
    <dialog
      ref={drawer}
      className="viewer"
      aria-labelledby="viewer-title"
      closedby={DOCKED.matches ? 'none' : 'any'}
      onCancel={(event) => {
        event.preventDefault();
        close();
      }}
    >
      <header>
        <div>
          <h2 id="viewer-title">{title}</h2>
          <p>{note}</p>
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5l9 9m0-9l-9 9" />
          </svg>
        </button>
      </header>
      {children}
    </dialog>
  );
}
