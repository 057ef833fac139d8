/** The start of a report that is a file: the page of the service without the service. Its data stands in the file itself. */
import { Logo } from '@hindsight/render/components';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { ServiceFault } from './api/request.ts';
import { keepAddressInMemory, LocationContext, useBrowserLocation } from './navigation.ts';
import { parseRange } from './report/range.ts';
import { ReportBody, useAnchor } from './report/report-body.tsx';
import type { SavedReport } from './saved-report-data.ts';
import { ThemeSwitch } from './shell/theme-switch.tsx';
import './style/index.css';

/** Charts follow a range, figures cannot. */
const NOT_COMPUTED = {
  state: 'failed',
  fault: new ServiceFault(
    {
      code: 'unreachable',
      reason: 'this report is a file',
      details: 'a report that is a file holds the figures of all of the time.',
    },
    0,
  ),
  reload: () => undefined,
} as const;

function SavedPage({ data, images, cut }: SavedReport) {
  const place = useBrowserLocation();
  useAnchor(place.anchor, true);
  return (
    <LocationContext value={place}>
      <a className="skip" href="#main">
        Skip to the report
      </a>
      <header className="top">
        <span className="name">
          <Logo />
          Hindsight
        </span>
        <div className="actions">
          <ThemeSwitch />
        </div>
      </header>
      {cut !== undefined && (
        <p className="incomplete on-warning" role="note">
          {cut}
        </p>
      )}
      <ReportBody whole={data} range={parseRange(place.query)} ranged={NOT_COMPUTED} saved={images} />
    </LocationContext>
  );
}

const [root, content] = ['app', 'saved-report'].map((id) => document.getElementById(id));
if (!root || !content) throw new Error('The file is damaged: it has no report.');
keepAddressInMemory();
createRoot(root).render(
  <StrictMode>
    <SavedPage {...(JSON.parse(content.textContent) as SavedReport)} />
  </StrictMode>,
);
