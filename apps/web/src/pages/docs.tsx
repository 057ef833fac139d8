import { Prose } from '@hindsight/render/components';
import { useEffect } from 'react';
import { useResource } from '../api/use-resource.ts';
import { toBrowserAddress } from '../base.ts';
import { useAppLocation } from '../navigation.ts';
import { EndpointView } from '../reference/endpoint-view.tsx';
import { Guide } from '../reference/guide.tsx';
import { listEndpoints, type OpenApi } from '../reference/openapi.ts';
import { groupByTopic } from '../reference/topics.ts';
import { FaultPage } from '../shell/fault-page.tsx';

/** A guide for people, and behind it the REST interface as the service itself describes it. */
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
      <h1>Guide</h1>
      <nav className="facts" aria-label="On this page">
        <a href="#how-title">How to take an artifact</a> · <a href="#read-title">How to read a report</a> ·{' '}
        <a href="#call-title">How to call it</a> · <a href="#rest-title">REST interface</a>
      </nav>
      <Guide />
      <h2 id="rest-title">REST interface</h2>
      <p className="lead">
        <Prose text={value.info.description} />
      </p>
      <p className="facts">
        Version {value.info.version} · <a href={toBrowserAddress('/openapi.json')}>openapi.json</a> for generators of
        clients
      </p>
      {groupByTopic(listEndpoints(value)).map(({ title, endpoints }) => (
        <section key={title} aria-label={title}>
          <h3>{title}</h3>
          {endpoints.map((endpoint) => {
            const id = endpoint.method + endpoint.path;
            return <EndpointView key={id} endpoint={endpoint} document={value} open={anchor === id} />;
          })}
        </section>
      ))}
    </main>
  );
}
