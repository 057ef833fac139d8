import { type ComponentType, lazy, Suspense } from 'react';
import { usePlace } from './navigation.ts';
import { TopBar } from './shell/top-bar.tsx';

interface Page {
  readonly path: RegExp;
  readonly page: ComponentType;
}

/** Every address of the application; a page is loaded with its first visit. */
const PAGES: readonly Page[] = [
  { path: /^\/$/, page: lazy(() => import('./pages/upload.tsx')) },
  { path: /^\/reports\/[\w-]+$/, page: lazy(() => import('./pages/report.tsx')) },
  { path: /^\/analyses$/, page: lazy(() => import('./pages/analyses.tsx')) },
  { path: /^\/compare$/, page: lazy(() => import('./pages/compare.tsx')) },
];

const NotFound = lazy(() => import('./pages/not-found.tsx'));

export function App() {
  const { path } = usePlace();
  const Here = PAGES.find((page) => page.path.test(path))?.page ?? NotFound;
  return (
    <>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <TopBar />
      <Suspense fallback={<main id="main" className="page" aria-busy="true" />}>
        <Here />
      </Suspense>
    </>
  );
}
