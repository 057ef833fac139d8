import type { ReportData } from '@hindsight/api';
import { LevelIcon, PageHead } from '@hindsight/render/components';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

/** Formats that say nothing that the title of the report does not say. */
const GENERAL_FORMATS: ReadonlySet<string> = new Set(['pattern', 'capture', 'text', 'json']);
/** Names as their makers write them; of the other words of a format the first begins with a capital. */
const NAMES: Readonly<Record<string, string>> = {
  hotspot: 'HotSpot',
  jdk: 'JDK',
  openj9: 'OpenJ9',
  j9: 'J9',
  ibm: 'IBM',
  hprof: 'HPROF',
  phd: 'PHD',
  jstack: 'jstack',
  zgc: 'ZGC',
  nmt: 'NMT',
  diff: 'difference',
  jstat: 'jstat',
  pmap: 'pmap',
  smaps: 'smaps',
  cgroup: 'control group',
  vm: 'VM',
  wrapped: 'syslog',
};
/** A series has a format for each kind of its files; the section about the input lists all of them. */
const MAX_FORMATS = 3;

/** Names a format for a reader: `hotspot-8` is `HotSpot 8`, `nmt-diff summary` is `NMT difference summary`. */
const nameFormat = (format: string): string =>
  format
    .split(/[- ]/)
    .map((word, at) => NAMES[word] ?? (at === 0 ? word.charAt(0).toUpperCase() + word.slice(1) : word))
    .join(' ');

function nameFormats(text: string): readonly string[] {
  const formats = text.split(', ').filter((format) => !GENERAL_FORMATS.has(format));
  const named = formats.slice(0, MAX_FORMATS).map(nameFormat);
  const left = formats.length - named.length;
  return [...named, ...(left > 0 ? [`${left} more`] : [])];
}

/** What the report is of. */
export function ReportHead({ data }: { readonly data: ReportData }) {
  const { appName, host, tags, createdAt, fileName, report, artifact } = data;
  const about = [
    ...nameFormats(artifact.format),
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
