import type { ReportData } from '@hindsight/api';
import { visible } from '@hindsight/render/screen';
import { Name } from '../shell/name.tsx';
import { LevelSign } from '../shell/signs.tsx';

const MOMENT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** What the report is of. */
export function Head({ data }: { readonly data: ReportData }) {
  const { appName, host, tags, createdAt, fileName, report, artifact } = data;
  const about = [
    `format ${artifact.format}`,
    ...(artifact.lines === undefined ? [] : [`${artifact.lines.toLocaleString('en-US')} lines`]),
  ];
  const facts = [appName, host, tags.join(', '), `${MOMENT.format(createdAt)} UTC`].filter(Boolean);
  return (
    <div className="head">
      <div>
        <div className="kind">{report.title}</div>
        <div className="facts">{visible(about.join(' · '))}</div>
      </div>
      <div className="file">
        <code>
          <Name of={fileName} />
        </code>
        <div className="facts">{visible(facts.join(' · '))}</div>
      </div>
    </div>
  );
}

/** The figures stay, and nobody takes them for the whole. */
export function Incomplete({ artifact: { lines } }: { readonly artifact: ReportData['artifact'] }) {
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
