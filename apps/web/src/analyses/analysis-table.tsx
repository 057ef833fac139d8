import type { AnalysisEntry } from '@hindsight/api';
import { escapeControls, LEVEL_ROLE, LEVEL_WORD } from '@hindsight/render/browser';
import { LevelIcon, Prose, UntrustedName } from '@hindsight/render/components';
import { useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { formatCsv } from '../blocks/csv.ts';
import { download } from '../blocks/download.ts';
import { navigate } from '../navigation.ts';
import { Link } from '../shell/link.tsx';
import { KINDS } from '../upload/kinds.ts';
import { describeCount } from './count-text.ts';
import { DayPicker } from './day-picker.tsx';
import { formatLongDate } from './heat-map.tsx';

const CLOCK = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone: 'UTC' });
const COMPARED = 2;

/** Returns whether two analyses are of one kind and can be compared. */
const canCompare = (chosen: readonly AnalysisEntry[]): boolean =>
  chosen.length === COMPARED && chosen[0]?.kind === chosen[1]?.kind;

const asCsv = (entries: readonly AnalysisEntry[]): string =>
  formatCsv(
    ['time', 'level', 'verdict', 'file', 'application', 'host', 'tags', 'kind'],
    entries.map(({ createdAt, level, verdict, fileName, appName, host, tags, kind }) => [
      new Date(createdAt).toISOString(),
      level ?? '',
      verdict ?? '',
      fileName,
      appName ?? '',
      host ?? '',
      tags.join(' '),
      kind,
    ]),
  );

/** Deletes the analysis; returns what went wrong, undefined when it is deleted. */
async function remove(entry: AnalysisEntry): Promise<string | undefined> {
  const failed = await request(`/api/analyses/${entry.id}`, { method: 'DELETE' }).then(
    () => undefined,
    (error: unknown) => error,
  );
  if (failed === undefined) return undefined;
  if (failed instanceof ServiceFault) return `${failed.fault.reason}: ${failed.fault.details}`;
  throw failed;
}

/** Asks for confirmation in its place, because a deleted report cannot be restored. */
function Delete({ fileName, remove }: { readonly fileName: string; readonly remove: () => void }) {
  const [asks, setAsks] = useState(false);
  if (!asks) {
    return (
      <button
        type="button"
        className="link-button"
        onClick={() => setAsks(true)}
        aria-label={`Delete the analysis of ${escapeControls(fileName)}`}
      >
        Delete
      </button>
    );
  }
  return (
    <span className="sure">
      <button type="button" className="danger" onClick={remove}>
        Delete now
      </button>
      <button type="button" ref={(keep) => keep?.focus()} onClick={() => setAsks(false)}>
        Keep
      </button>
    </span>
  );
}

function Row(props: {
  readonly entry: AnalysisEntry;
  readonly chosen: boolean;
  readonly choose: () => void;
  readonly remove: () => void;
}) {
  const { entry, chosen, choose, remove } = props;
  const { level, verdict, state, fileName, token, appName, host, tags, kind, createdAt } = entry;
  const sentence = verdict ? <Prose text={verdict} /> : state;
  return (
    <tr>
      <td>
        <input
          type="checkbox"
          checked={chosen}
          onChange={choose}
          disabled={!token}
          aria-label={`Select ${escapeControls(fileName)}`}
        />
      </td>
      <td className={level ? LEVEL_ROLE[level] : undefined}>
        {level && (
          <span className="level">
            <LevelIcon level={level} />
            {level === 'OK' ? 'OK' : LEVEL_WORD[level]}
          </span>
        )}
      </td>
      <td className="verdict-cell">
        {token ? <Link href={`/reports/${token}`}>{sentence}</Link> : sentence}
        <code>
          <UntrustedName name={fileName} />
        </code>
      </td>
      <td>
        {appName && <UntrustedName name={appName} />}
        {host && (
          <code>
            <UntrustedName name={host} />
          </code>
        )}
      </td>
      <td>
        {tags.map((tag) => (
          <span key={tag} className="chip">
            <UntrustedName name={tag} />
          </span>
        ))}
      </td>
      <td>{KINDS[kind].name}</td>
      <td className="r">
        <time dateTime={new Date(createdAt).toISOString()}>{CLOCK.format(createdAt)}</time>
      </td>
      <td>
        <Delete fileName={fileName} remove={remove} />
      </td>
    </tr>
  );
}

function Tools(props: {
  readonly chosen: readonly AnalysisEntry[];
  readonly entries: readonly AnalysisEntry[];
  readonly title: string;
}) {
  const { chosen, entries, title } = props;
  const [a, b] = chosen;
  return (
    <span className="tools">
      <button
        type="button"
        disabled={!canCompare(chosen)}
        title="Select two analyses of one kind"
        onClick={() => navigate(`/compare?a=${a?.token}&b=${b?.token}`)}
      >
        Compare selected
      </button>
      <button type="button" onClick={() => download(`analyses ${title}.csv`, 'text/csv', asCsv(entries))}>
        CSV
      </button>
    </span>
  );
}

/** A day may have hundreds of analyses, and the trends stand below them. */
const FIRST_SHOWN = 40;

const HEADS = ['Level', 'Verdict', 'Application, host', 'Tags', 'Kind', 'UTC'] as const;

/** The analyses of a day, worst first, as the service returns them. */
export function AnalysisTable(props: {
  readonly date: string;
  readonly entries: readonly AnalysisEntry[];
  /** The number of analyses of the day, of which the list has the latest. */
  readonly total: number;
  readonly changed: () => void;
}) {
  const { date, entries, total, changed } = props;
  const [unfolded, setUnfolded] = useState('');
  const shown = unfolded === date ? entries : entries.slice(0, FIRST_SHOWN);
  const [chosenIds, setChosenIds] = useState<readonly string[]>([]);
  const [said, setSaid] = useState('');
  const chosen = entries.filter(({ id }) => chosenIds.includes(id));
  const toggle = (id: string) =>
    setChosenIds((before) =>
      before.includes(id) ? before.filter((one) => one !== id) : [...before, id].slice(-COMPARED),
    );
  const removeEntry = async (entry: AnalysisEntry) => {
    const refusal = await remove(entry);
    setSaid(refusal ?? '');
    if (refusal === undefined) changed();
  };
  return (
    <section aria-labelledby="day-title">
      <div className="section-head">
        <h2 id="day-title">{formatLongDate(date)}</h2>
        <span>{describeCount(entries.length, total)}</span>
        <DayPicker date={date} />
        <Tools chosen={chosen} entries={entries} title={date} />
      </div>
      <p role="status" className="severe">
        {said}
      </p>
      {entries.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="card scroll" tabIndex={0} aria-label={`Analyses of ${formatLongDate(date)}`}>
          <table className="analyses">
            <thead>
              <tr>
                <th scope="col">
                  <span className="unseen">Select</span>
                </th>
                {HEADS.map((head) => (
                  <th key={head} scope="col" className={head === 'UTC' ? 'r' : undefined}>
                    {head}
                  </th>
                ))}
                <th scope="col">
                  <span className="unseen">Delete</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {shown.map((entry) => (
                <Row
                  key={entry.id}
                  entry={entry}
                  chosen={chosenIds.includes(entry.id)}
                  choose={() => toggle(entry.id)}
                  remove={() => void removeEntry(entry)}
                />
              ))}
            </tbody>
          </table>
        </section>
      )}
      {shown.length < entries.length && (
        <button type="button" className="show-more" onClick={() => setUnfolded(date)}>
          Show {entries.length - shown.length} more
        </button>
      )}
    </section>
  );
}
