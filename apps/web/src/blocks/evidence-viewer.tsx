import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { addressWith, go, usePlace } from '../navigation.ts';
import { Name } from '../shell/name.tsx';
import { QuoteAlone } from './quote-alone.tsx';
import { useReport } from './report-context.ts';
import { SourceText } from './source-lines.tsx';
import { membersOf, placeIn, proofsOf, type Quoted, type SourcePlace, samePlace } from './source-place.ts';

/** From this width on the drawer stands beside the report; below, it lies over it and takes the keyboard. */
const DOCKED = window.matchMedia('(min-width: 1600px)');

const close = () => go(addressWith(membersOf()), { replace: true });

/** A drawer is shown as long as it is there; focus goes back to where it came from. */
function useDrawer() {
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
  }, []);
  return drawer;
}

function Step({ to, children }: { readonly to: Quoted | undefined; readonly children: ReactNode }) {
  return (
    <button type="button" disabled={!to} onClick={() => to && go(addressWith(membersOf(to)), { replace: true })}>
      {children}
    </button>
  );
}

/** Where the quote stands among all proofs of the report, and the way to its neighbours. */
function Steps({ proofs, at }: { readonly proofs: readonly Quoted[]; readonly at: number }) {
  return (
    <nav aria-label="Proofs">
      <Step to={proofs[at - 1]}>Previous proof</Step>
      <Step to={proofs[at + 1]}>Next proof</Step>
      {at >= 0 && (
        <span>
          {at + 1} of {proofs.length}
        </span>
      )}
    </nav>
  );
}

function Drawer({ place }: { readonly place: SourcePlace }) {
  const { report, fileName, artifactKept } = useReport();
  const drawer = useDrawer();
  const proofs = proofsOf(report);
  const at = proofs.findIndex((proof) => samePlace(proof, place));
  const { first, last, file } = place;
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
          <h2 id="viewer-title">
            <Name of={file ?? fileName} />
          </h2>
          <p>{first === last ? `Line ${first}` : `Lines ${first}–${last}`}</p>
        </div>
        <button type="button" className="icon-button" aria-label="Close" onClick={close}>
          <svg viewBox="0 0 16 16" aria-hidden="true">
            <path d="M3.5 3.5l9 9m0-9l-9 9" />
          </svg>
        </button>
      </header>
      <Steps proofs={proofs} at={at} />
      {artifactKept ? (
        <SourceText key={`${file ?? ''}:${first}-${last}`} place={place} quote={proofs[at]} />
      ) : (
        <QuoteAlone
          quote={proofs[at]}
          why="The file is no longer kept, so the lines around the quote cannot be shown."
        />
      )}
    </dialog>
  );
}

/** The lines of the artifact that the address names, with what stands around them. */
export function EvidenceViewer() {
  const place = placeIn(usePlace().query);
  return place && <Drawer place={place} />;
}
