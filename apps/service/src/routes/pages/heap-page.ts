import { WITHOUT_SCRIPT } from '../../web/web-page.ts';
import type { Route } from '../route.ts';
import { reportPageRoute } from './report-page-route.ts';

/** The page of the heap explorer, which requests its data itself. */
export const heapPage: Route = (parts) =>
  reportPageRoute(parts, async ({ fileName }, _request, _reply, send) => send(`Heap of ${fileName}`, WITHOUT_SCRIPT));
