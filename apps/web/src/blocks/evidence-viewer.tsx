import { UntrustedName } from '@hindsight/render/components';
import type { ReactNode } from 'react';
import { addressWith, navigate, useAppLocation } from '../navigation.ts';
import { Drawer } from './drawer.tsx';
import { useReport } from './report-context.ts';
import { SourceText } from './source-lines.tsx';
import {
  isSameLines,
  listQuotes,
  parseSourceLocation,
  type Quoted,
  type SourceLocation,
  toQueryMembers,
} from './source-location.ts';
import { QuoteAlone } from './unavailable-lines.tsx';

const close = () => navigate(addressWith(toQueryMembers()), { replace: true });

function Step({ to, children }: { readonly to: Quoted | undefined; readonly children: ReactNode }) {
  return (
    <button
      type="button"
      disabled={!to}
      onClick={() => to && navigate(addressWith(toQueryMembers(to)), { replace: true })}
    >
      {children}
    </button>
  );
}

/** The position of a quote among all quotes of the report, and buttons to its neighbors. */
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

function Lines({ place }: { readonly place: SourceLocation }) {
  const { report, fileName, artifactKept, saved } = useReport();
  const proofs = listQuotes(report);
  const at = proofs.findIndex((proof) => isSameLines(proof, place));
  const { first, last, file } = place;
  return (
    <Drawer
      title={<UntrustedName name={file ?? fileName} />}
      note={first === last ? `Line ${first}` : `Lines ${first}–${last}`}
      close={close}
    >
      <Steps proofs={proofs} at={at} />
      {artifactKept ? (
        <SourceText key={`${file ?? ''}:${first}-${last}`} place={place} quote={proofs[at]} />
      ) : (
        <QuoteAlone
          quote={proofs[at]}
          why={
            saved
              ? 'This report is a file: it holds the lines that it quotes, not those around them.'
              : 'The file is no longer kept, so the lines around the quote cannot be shown.'
          }
        />
      )}
    </Drawer>
  );
}

/** The lines of the artifact that the address names, with the lines around them. */
export function EvidenceViewer() {
  const place = parseSourceLocation(useAppLocation().query);
  return place && <Lines place={place} />;
}
