import { Prose } from '@hindsight/render/components';
import { useEffect } from 'react';
import { useResource } from '../api/use-resource.ts';
import { toBrowserAddress } from '../base.ts';
import { useAppLocation } from '../navigation.ts';
import { EndpointView } from '../reference/endpoint-view.tsx';
import { listEndpoints, type OpenApi } from '../reference/openapi.ts';
import { FaultPage } from '../shell/fault-page.tsx';

/** The REST interface as the service itself describes it. */
export default function DocsPage() {
  const described = useResource<OpenApi>('/openapi.json');
  const { anchor } = useAppLocation();
  const there = described.state === 'there';
  useEffect(() => {
    document.title = 'REST interface · Hindsight';
  }, []);
  useEffect(() => {
    if (there && anchor !== '') document.getElementById(anchor)?.scrollIntoView();
  }, [there, anchor]);
  if (described.state === 'failed') return <FaultPage fault={described.fault} again={described.reload} />;
  if (described.state === 'loading') return <main id="main" className="page" aria-busy="true" />;
  const { value } = described;
  return (
    <main id="main" className="page reference">
      <h1>REST interface</h1>
      <p className="lead">
        <Prose text={value.info.description} />
      </p>
      <p className="facts">
        Version {value.info.version} · <a href={toBrowserAddress('/openapi.json')}>openapi.json</a> for generators of
        clients
      </p>
      {listEndpoints(value).map((endpoint) => {
        const id = endpoint.method + endpoint.path;
        return <EndpointView key={id} endpoint={endpoint} document={value} open={anchor === id} />;
      })}
    </main>
  );
}
