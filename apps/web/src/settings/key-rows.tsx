import type { KeyList } from '@hindsight/api';
import { useState } from 'react';

type Key = KeyList['keys'][number];

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });
const TIMESTAMP_FORMAT = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });

const SCOPES: Readonly<Record<Key['scope'], string>> = {
  read: 'looks at analyses',
  analyze: 'analyses and looks',
  admin: 'may do everything',
};

/** A key with its rights, its expiry and its last use. */
function Facts({ scope, application, ou, expiresAt, lastUsedAt, createdAt }: Key) {
  const over = expiresAt !== undefined && expiresAt <= Date.now();
  return (
    <span className="facts">
      {SCOPES[scope]}
      {application !== undefined && (
        <>
          {' · only '}
          <bdi>{application}</bdi>
        </>
      )}
      {ou !== undefined && (
        <>
          {' · unit '}
          <bdi>{ou}</bdi>
        </>
      )}
      {` · made ${DAY.format(createdAt)}`}
      {expiresAt !== undefined && (
        <>
          {' · '}
          <span className={over ? 'severe' : undefined}>
            {over ? 'expired' : 'expires'} {DAY.format(expiresAt)}
          </span>
        </>
      )}
      {lastUsedAt === undefined ? ' · never used' : ` · last used ${TIMESTAMP_FORMAT.format(lastUsedAt)} UTC`}
    </span>
  );
}

interface RowsProps {
  readonly keys: readonly Key[];
  readonly revoke: (prefix: string) => void;
}

/** Revoking needs a second click, because clients with this key stop working at once. */
export function KeyRows({ keys, revoke }: RowsProps) {
  const [sure, setSure] = useState('');
  if (keys.length === 0)
    return (
      <p className="facts">
        No key was made yet; those of <code>SERVICE_API_KEYS</code> are not listed.
      </p>
    );
  return (
    <ul className="keys">
      {keys.map((key) => (
        <li key={key.prefix}>
          <code>{key.prefix}…</code>
          <div>
            <bdi>{key.label}</bdi>
            <Facts {...key} />
          </div>
          {sure === key.prefix ? (
            <button type="button" className="danger" onClick={() => revoke(key.prefix)}>
              Revoke {key.prefix}… now
            </button>
          ) : (
            <button type="button" onClick={() => setSure(key.prefix)}>
              Revoke<span className="unseen"> {key.prefix}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}
