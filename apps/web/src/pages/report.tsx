import type { ReportData } from '@hindsight/api';
import { useEffect } from 'react';
import { useResource } from '../api/use-resource.ts';
import { EvidenceViewer } from '../blocks/evidence-viewer.tsx';
import { BlockView } from '../blocks/index.tsx';
import { ReportContext } from '../blocks/report-context.ts';
import { usePlace } from '../navigation.ts';
import { Rail } from '../report/rail.tsx';
import { Toolbar } from '../report/toolbar.tsx';
import { Verdict } from '../report/verdict.tsx';
import { FaultPage } from '../shell/fault-page.tsx';
import { LevelSign } from '../shell/signs.tsx';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

function Head({ data }: { readonly data: ReportData }) {
  const { appName, host, tags, createdAt, fileName, report, artifact } = data;
  const facts = [appName, host, tags.join(', '), `${MOMENT.format(createdAt)} UTC`].filter(Boolean);
  return (
    <div className="head">
      <div>
        <div className="kind">{report.title}</div>
        <div className="facts">{artifact.format}</div>
      </div>
      <div className="file">
        <code>
          <bdi>{fileName}</bdi>
        </code>
        <div className="facts">{facts.join(' · ')}</div>
      </div>
    </div>
  );
}

/** The figures stay, and nobody takes them for the whole. */
function Incomplete({ artifact: { lines } }: { readonly artifact: ReportData['artifact'] }) {
  return (
    <p className="incomplete on-warning">
      <LevelSign level="WARNING" />
      <span>
        <b>Not all of the file was read{lines !== undefined && `: up to line ${lines.toLocaleString('en-US')}`}.</b> It
        is cut off, or a limit of this service ended the reading. Every figure is of the part that was read.
      </span>
    </p>
  );
}

/** Opens and shows what the address points at, also when it arrives before the report does. */
function useAnchor(anchor: string, ready: boolean): void {
  useEffect(() => {
    const target = ready && anchor ? document.getElementById(anchor) : null;
    if (!target) return;
    if (target instanceof HTMLDetailsElement) target.open = true;
    target.scrollIntoView();
    target.focus({ preventScroll: true });
  }, [anchor, ready]);
}

function ReportBody({ data }: { readonly data: ReportData }) {
  const { report, version, responseId } = data;
  return (
    <ReportContext value={data}>
      <div className="frame">
        <Rail report={report} />
        <main id="main">
          <Head data={data} />
          <Toolbar />
          {!data.complete && <Incomplete artifact={data.artifact} />}
          <Verdict report={report} />
          {report.sections.map(({ id, title, blocks }) => (
            <section key={id} id={`s-${id}`} aria-labelledby={`h-${id}`}>
              <h2 id={`h-${id}`}>{title}</h2>
              {blocks.map((block, index) => (
                <BlockView key={index} block={block} />
              ))}
            </section>
          ))}
          <footer>
            <span>Hindsight {version}</span>
            <span>response {responseId}</span>
            <span>1 MB = 1,048,576 bytes, as the JVM counts</span>
          </footer>
        </main>
      </div>
      <EvidenceViewer />
    </ReportContext>
  );
}

export default function ReportPage() {
  const { path, query, anchor } = usePlace();
  const range = ['from', 'to'].flatMap((name) => (query.has(name) ? [`${name}=${query.get(name)}`] : []));
  const resource = useResource<ReportData>(`${path}/data${range.length > 0 ? `?${range.join('&')}` : ''}`);
  const data = resource.state === 'there' ? resource.value : resource.state === 'loading' ? resource.last : undefined;
  useAnchor(anchor, data !== undefined);
  useEffect(() => {
    if (data) document.title = `${data.fileName} · Hindsight`;
  }, [data]);
  if (resource.state === 'failed') return <FaultPage fault={resource.fault} again={resource.reload} />;
  if (!data) return <main id="main" className="page" aria-busy="true" />;
  return <ReportBody data={data} />;
}
