import { type ComponentType, lazy, Suspense } from 'react';
import { LocationContext, useBrowserLocation } from './navigation.ts';
import { GatedPage } from './shell/key-gate.tsx';
import { TopBar } from './shell/top-bar.tsx';

interface Page {
  readonly path: RegExp;
  readonly page: ComponentType;
  /** Whether it needs a sign-in. */
  readonly gated?: true;
}

/** Every address of the application; a page is loaded with its first visit. */
const PAGES: readonly Page[] = [
  { path: /^\/$/, page: lazy(() => import('./pages/upload.tsx')) },
  { path: /^\/jobs\/[\w-]+$/, page: lazy(() => import('./pages/job.tsx')), gated: true },
  { path: /^\/reports\/[\w-]+$/, page: lazy(() => import('./pages/report.tsx')) },
  { path: /^\/reports\/[\w-]+\/heap$/, page: lazy(() => import('./pages/heap.tsx')) },
  { path: /^\/analyses$/, page: lazy(() => import('./pages/analyses.tsx')), gated: true },
  { path: /^\/docs\/api$/, page: lazy(() => import('./pages/docs.tsx')) },
  { path: /^\/examples$/, page: lazy(() => import('./pages/served.tsx')) },
  { path: /^\/docs(?:\/[\w-]+)?$/, page: lazy(() => import('./pages/served.tsx')) },
  { path: /^\/settings$/, page: lazy(() => import('./pages/settings.tsx')), gated: true },
  { path: /^\/audit$/, page: lazy(() => import('./pages/audit.tsx')), gated: true },
  { path: /^\/login$/, page: lazy(() => import('./pages/login.tsx')) },
  { path: /^\/compare$/, page: lazy(() => import('./pages/compare.tsx')), gated: true },
];

const NotFound = lazy(() => import('./pages/not-found.tsx'));

export function App() {
  const place = useBrowserLocation();
  const { path } = place;
  const { page: Here, gated } = PAGES.find((page) => page.path.test(path)) ?? { page: NotFound };
  // The key removes the former page at once: if it stayed until this one is loaded, it would read an address that
  // is not its own.
  const key = PAGES.findIndex(({ page }) => page === Here);
  // The boundary is within the gate: around it, React would keep the gate's `main` hidden beside the fallback until the
  // page is loaded.
  const shown = (
    <Suspense key={key} fallback={<main id="main" className="page" aria-busy="true" />}>
      <Here />
    </Suspense>
  );
  return (
    <LocationContext value={place}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <TopBar />
      {gated ? <GatedPage key={key}>{shown}</GatedPage> : shown}
    </LocationContext>
  );
}
