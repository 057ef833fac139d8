import type { SinceLast as Answer, ReportData } from '@hindsight/api';
import { pluralize } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import { LEVEL_ROLE } from '@hindsight/render/browser';
import { LevelIcon, Prose } from '@hindsight/render/components';
import { useResource } from '../api/use-resource.ts';
import { Link } from '../shell/link.tsx';
import { useSession } from '../shell/use-session.ts';

const DATE = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
/** Notes come and go; what a reader asks is whether something got worse. */
const isNote = ({ level }: Finding): boolean => level === 'INFO';

const describeUnchanged = ({ report: { verdict } }: ReportData): string =>
  verdict.level === 'OK' || verdict.level === 'INFO' ? 'no problem then or now' : 'the same problems';

const ListedFindings = ({ sign, findings }: { readonly sign: string; readonly findings: readonly Finding[] }) =>
  findings.map(({ id, level, title }) => (
    <li key={sign + id}>
      <b aria-hidden="true">{sign}</b>
      <span className="unseen">{sign === '+' ? 'new:' : 'gone:'}</span>{' '}
      <span className={LEVEL_ROLE[level]}>
        <LevelIcon level={level} />
      </span>{' '}
      <Prose text={title} />
    </li>
  ));

/** What changed since the analysis of this application before, for signed-in readers; with a link to the comparison. */
export function SinceLast({ data }: { readonly data: ReportData }) {
  const { token, appName } = data;
  const session = useSession();
  const isAvailable = session?.signedIn === true && appName !== undefined;
  const resource = useResource<Answer>(isAvailable ? `/api/analyses/${token}/since-last` : undefined);
  if (appName === undefined) return null;
  // Its place is kept, whoever reads: nothing below moves when the session and the answer arrive.
  if (!isAvailable || resource.state === 'failed') return <div className="since-last" />;
  if (resource.state === 'loading') return <div className="since-last" aria-busy="true" />;
  const { previous } = resource.value;
  // That nothing can be compared is nothing to read.
  if (!previous) return <div className="since-last" />;
  const [added, gone] = [resource.value.new, resource.value.gone].map((some) => some.filter((one) => !isNote(one)));
  const changes = [
    added?.length && pluralize(added.length, 'new problem'),
    gone?.length && `${pluralize(gone.length, 'problem')} gone`,
  ].filter(Boolean);
  return (
    <details className="since-last">
      <summary>
        Since the last analysis of this application, {DATE.format(previous.createdAt)} UTC:{' '}
        <b>{changes.length > 0 ? changes.join(', ') : describeUnchanged(data)}</b>
      </summary>
      <ul>
        <ListedFindings sign="+" findings={added ?? []} />
        <ListedFindings sign="−" findings={gone ?? []} />
      </ul>
      <Link href={`/compare?a=${previous.token}&b=${token}`}>Compare them</Link>
    </details>
  );
}
