import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';

/** From this width on the drawer stands beside the report; below, it lies over it and takes the keyboard. */
const DOCKED = window.matchMedia('(min-width: 1600px)');

/** A drawer is shown as long as it is there; focus goes back to where it came from. */
function useDrawer(close: () => void) {
  const drawer = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const dialog = drawer.current;
    if (DOCKED.matches) dialog?.show();
    else dialog?.showModal();
    return () => dialog?.close();
  }, []);
  useEffect(() => {
    // The browser closes modal dialogs by Esc, one that stands beside the page it does not.
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
  /** The same function every time. */
  readonly close: () => void;
  readonly children: ReactNode;
}

/** What lies beside the report, or over it where there is no room. */
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
