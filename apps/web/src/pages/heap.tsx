import type { ReportData } from '@hindsight/api';
import { pluralize } from '@hindsight/claims';
import type { HeapOverview } from '@hindsight/model';
import { escapeControls } from '@hindsight/render/browser';
import { UntrustedName } from '@hindsight/render/components';
import { useEffect, useMemo, useState } from 'react';
import { useResource } from '../api/use-resource.ts';
import { Filter } from '../heap/arrange-tools.tsx';
import { Dominators } from '../heap/dominators.tsx';
import { HeapContext, useHeap } from '../heap/heap-context.ts';
import { type HeapLocation, placeIn, VIEWS, type View, viewAddress } from '../heap/heap-location.ts';
import { type Answered, createHeapQueries } from '../heap/heap-queries.ts';
import { formatSize } from '../heap/heap-text.ts';
import { Histogram } from '../heap/histogram.tsx';
import { Inspector } from '../heap/inspector.tsx';
import { Loaders } from '../heap/loaders.tsx';
import { ObjectList } from '../heap/object-list.tsx';
import { Oql } from '../heap/oql.tsx';
import { Threads } from '../heap/threads.tsx';
import { navigate, useAppLocation } from '../navigation.ts';
import { FaultPage } from '../shell/fault-page.tsx';
import { Link } from '../shell/link.tsx';
import { Tabs } from '../shell/tabs.tsx';
import '../heap/heap.css';
import '../heap/inspector.css';
import '../heap/oql.css';

function HeapView({ place }: { readonly place: HeapLocation }) {
  const { queries } = useHeap();
  switch (place.view) {
    case 'dominators':
      return <Dominators place={place} />;
    case 'histogram':
      return <Histogram place={place} />;
    case 'threads':
      return <Threads place={place} />;
    case 'loaders':
      return <Loaders place={place} />;
    case 'roots':
      return (
        <>
          <div className="heap-tools">
            <Filter q={place.q} of="the GC roots" />
          </div>
          <ObjectList
            title="GC roots"
            path={queries.roots({ filter: place.q, sort: place.sort })}
            sort={place.sort}
            empty={place.q === '' ? 'The dump has no GC roots.' : 'No GC root has this name.'}
          />
        </>
      );
    case 'oql':
      return <Oql q={place.q} />;
  }
}

function Head({
  token,
  fileName,
  overview,
}: {
  readonly token: string;
  readonly fileName: string;
  readonly overview: HeapOverview;
}) {
  const facts = [
    `${formatSize(overview.usedHeapSize)} in ${pluralize(overview.numberOfObjects, 'object')}`,
    pluralize(overview.numberOfClasses, 'class', 'classes'),
    ...(overview.numberOfClassLoaders === undefined ? [] : [pluralize(overview.numberOfClassLoaders, 'class loader')]),
    pluralize(overview.numberOfGCRoots, 'GC root'),
    'sizes in bytes',
  ];
  return (
    <header className="heap-head">
      <h1>
        <Link href={`/reports/${token}`}>
          <UntrustedName name={fileName} />
        </Link>
        <span aria-hidden="true"> › </span>Heap explorer
      </h1>
      <p className="facts" title={escapeControls(overview.objectLayout)}>
        {facts.join(' · ')}
      </p>
    </header>
  );
}

interface ExplorerProps {
  readonly token: string;
  readonly fileName: string;
  readonly overview: HeapOverview;
  readonly place: HeapLocation;
}

function Explorer({ token, fileName, overview, place }: ExplorerProps) {
  const { object, view } = place;
  const questions = useMemo(() => createHeapQueries(token), [token]);
  const [shown, setShown] = useState(object);
  const heap = useMemo(() => {
    const showInTree = (target: number) => {
      setShown(target);
      if (view !== 'dominators') navigate(viewAddress('dominators'));
    };
    return { queries: questions, usedHeapSize: overview.usedHeapSize, object, shown, showInTree };
  }, [questions, overview, object, shown, view]);
  return (
    <HeapContext value={heap}>
      <main id="main" className={object === undefined ? 'heap' : 'heap inspecting'}>
        <Head token={token} fileName={fileName} overview={overview} />
        <div className="heap-body">
          <div className="heap-view">
            <Tabs<View>
              tabs={VIEWS}
              label="Views of the heap"
              chosen={view}
              choose={(name) => navigate(viewAddress(name))}
            >
              <HeapView key={view} place={place} />
            </Tabs>
          </div>
          {object !== undefined && <Inspector object={object} tab={place.tab} />}
        </div>
      </main>
    </HeapContext>
  );
}

/** The explorer of a heap dump. */
export default function HeapPage() {
  const { path, query } = useAppLocation();
  const [, , token = ''] = path.split('/');
  const data = useResource<ReportData>(`/reports/${token}/data`);
  const overview = useResource<Answered<HeapOverview>>(createHeapQueries(token).overview);
  const fileName = data.state === 'there' ? data.value.fileName : undefined;
  useEffect(() => {
    if (fileName !== undefined) document.title = `Heap of ${escapeControls(fileName)} · Hindsight`;
  }, [fileName]);
  for (const resource of [data, overview]) {
    if (resource.state !== 'failed') continue;
    return <FaultPage fault={resource.fault} again={resource.reload} />;
  }
  if (fileName === undefined || overview.state !== 'there') {
    return (
      <main id="main" className="heap" aria-busy="true">
        <p className="heap-waiting" role="status">
          Opening the heap dump. One that was sent compressed is unpacked first, which can take a while.
        </p>
      </main>
    );
  }
  return <Explorer token={token} fileName={fileName} overview={overview.value} place={placeIn(query)} />;
}
