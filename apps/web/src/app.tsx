import { requestFirst } from './api/use-resource.ts';
import { type Deferred, defer } from './defer.tsx';
import { LocationContext, useBrowserLocation } from './navigation.ts';
import { GatedPage } from './shell/key-gate.tsx';
import { TopBar } from './shell/top-bar.tsx';

interface Page {
  readonly path: RegExp;
  readonly page: Deferred<object>;
  /** Whether it needs a sign-in. */
  readonly gated?: true;
  /** The path of the data without which the page would be empty, below its own. */
  readonly data?: string;
}

const Waiting = () => <main id="main" className="page" aria-busy="true" />;

/** Every address of the application; a page is loaded with its first visit. */
const PAGES: readonly Page[] = [
  { path: /^\/$/, page: defer(() => import('./pages/upload.tsx'), Waiting) },
  { path: /^\/jobs\/[\w-]+$/, page: defer(() => import('./pages/job.tsx'), Waiting), gated: true },
  { path: /^\/reports\/[\w-]+$/, page: defer(() => import('./pages/report.tsx'), Waiting), data: '/data' },
  { path: /^\/reports\/[\w-]+\/heap$/, page: defer(() => import('./pages/heap.tsx'), Waiting) },
  { path: /^\/analyses$/, page: defer(() => import('./pages/analyses.tsx'), Waiting), gated: true },
  { path: /^\/docs\/api$/, page: defer(() => import('./pages/docs.tsx'), Waiting) },
  { path: /^\/examples$/, page: defer(() => import('./pages/served.tsx'), Waiting) },
  { path: /^\/docs(?:\/[\w-]+)?$/, page: defer(() => import('./pages/served.tsx'), Waiting) },
  { path: /^\/settings$/, page: defer(() => import('./pages/settings.tsx'), Waiting), gated: true },
  { path: /^\/audit$/, page: defer(() => import('./pages/audit.tsx'), Waiting), gated: true },
  { path: /^\/login$/, page: defer(() => import('./pages/login.tsx'), Waiting) },
  { path: /^\/compare$/, page: defer(() => import('./pages/compare.tsx'), Waiting), gated: true },
];

const NotFound = defer(() => import('./pages/not-found.tsx'), Waiting);

const findPage = (path: string): Omit<Page, 'path'> => PAGES.find((page) => page.path.test(path)) ?? { page: NotFound };

/**
 * Loads code and data of the page at an address. What the service has written into the page stays in sight until then, so that the
 * first picture of the application replaces a whole page by a whole page.
 */
export async function preparePage(path: string): Promise<void> {
  const { page, data } = findPage(path);
  await Promise.all([page.load(), data !== undefined && requestFirst(path + data)]);
}

export function App() {
  const place = useBrowserLocation();
  const { page: Here, gated } = findPage(place.path);
  // The key removes the former page at once: if it stayed until this one is loaded, it would read an address that
  // is not its own.
  const key = PAGES.findIndex(({ page }) => page === Here);
  return (
    <LocationContext value={place}>
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <TopBar />
      {gated ? (
        <GatedPage key={key}>
          <Here />
        </GatedPage>
      ) : (
        <Here key={key} />
      )}
    </LocationContext>
  );
}
