import { prepareHeapDump } from '../../use-cases/artifacts/explore-heap.ts';
import { WITHOUT_SCRIPT } from '../../web/web-page.ts';
import type { Route } from '../route.ts';
import { reportPageRoute } from './report-page-route.ts';

/** The page of the heap explorer, which requests its data itself. The dump is opened while the browser loads the page. */
export const heapPage: Route = (parts) =>
  reportPageRoute(parts, async (result, _request, _reply, send) => {
    await prepareHeapDump(parts, result);
    return send(`Heap of ${result.fileName}`, WITHOUT_SCRIPT);
  });
