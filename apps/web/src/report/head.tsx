import type { ReportData } from '@hindsight/api';
import { LevelIcon, PageHead } from '@hindsight/render/components';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Formats that say nothing that the title of the report does not say. */
const GENERAL_FORMATS: ReadonlySet<string> = new Set(['pattern', 'capture', 'text', 'json']);
/** Names as their makers write them; other words of a format begin with a capital. */
const NAMES: Readonly<Record<string, string>> = {
  hotspot: 'HotSpot',
  jdk: 'JDK',
  openj9: 'OpenJ9',
  j9: 'J9',
  ibm: 'IBM',
  hprof: 'HPROF',
  jstack: 'jstack',
  zgc: 'ZGC',
};

/** Names a format for a reader: `hotspot-8` is `HotSpot 8`. */
const nameFormat = (format: string): readonly string[] =>
  GENERAL_FORMATS.has(format)
    ? []
    : [
        format
          .split('-')
          .map((word) => NAMES[word] ?? word.charAt(0).toUpperCase() + word.slice(1))
          .join(' '),
      ];

/** What the report is of. */
export function ReportHead({ data }: { readonly data: ReportData }) {
  const { appName, host, tags, createdAt, fileName, report, artifact } = data;
  const about = [
    ...nameFormat(artifact.format),
    ...(artifact.lines === undefined ? [] : [`${artifact.lines.toLocaleString('en-US')} lines`]),
  ];
  const facts = [appName, host, tags.join(', '), `${TIMESTAMP_FORMAT.format(createdAt)} UTC`].filter(Boolean);
  return <PageHead title={report.title} artifact={about.join(' · ')} fileName={fileName} facts={facts.join(' · ')} />;
}

/** States that not all of the artifact was read, so that nobody takes its figures for the whole. */
export function Incomplete({ artifact: { lines } }: { readonly artifact: ReportData['artifact'] }) {
  return (
    <p className="incomplete on-warning">
      <LevelIcon level="WARNING" />
      <span>
        <b>Not all of the file was read{lines !== undefined && `: up to line ${lines.toLocaleString('en-US')}`}.</b> It
        is cut off, or a limit of this service ended the reading. Every figure is of the part that was read.
      </span>
    </p>
  );
}
