import type { AuditEntry } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { ACTIONS } from './actions.ts';

const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'UTC',
});

const Row = ({ at, action, actor, ou, address, subject, details }: AuditEntry) => (
  <tr>
    <td className="when">
      <time dateTime={new Date(at).toISOString()}>{TIMESTAMP_FORMAT.format(at)}</time>
    </td>
    <td>{ACTIONS[action]}</td>
    <td>
      <bdi>{escapeControls(actor)}</bdi>
      {ou !== undefined && (
        <small>
          unit <bdi>{escapeControls(ou)}</bdi>
        </small>
      )}
    </td>
    <td>{address}</td>
    <td>
      {details !== undefined && <bdi>{escapeControls(details)}</bdi>}
      {subject !== undefined && (
        <small>
          <code>{escapeControls(subject)}</code>
        </small>
      )}
    </td>
  </tr>
);

export const EntryTable = ({ entries }: { readonly entries: readonly AuditEntry[] }) => (
  <div className="card scroll">
    <table className="audit">
      <thead>
        <tr>
          <th scope="col">When (UTC)</th>
          <th scope="col">What</th>
          <th scope="col">Who</th>
          <th scope="col">From</th>
          <th scope="col">About</th>
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <Row key={entry.id} {...entry} />
        ))}
      </tbody>
    </table>
  </div>
);
