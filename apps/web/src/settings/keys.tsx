import type { KeyList } from '@hindsight/api';
import { type FormEvent, useState } from 'react';
import { ask, ServiceFault } from '../api/client.ts';
import type { Reloadable } from '../api/use-resource.ts';
import { Prose } from '../blocks/prose.tsx';
import { CopyButton } from '../shell/copy-button.tsx';

const DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' });

const sayFault = ({ fault }: ServiceFault): string => `${fault.reason}. ${fault.details}`;

interface ListProps {
  readonly keys: KeyList['keys'];
  readonly revoke: (prefix: string) => void;
}

/** Revoking is asked twice: what runs with the key stops at once. */
function Keys({ keys, revoke }: ListProps) {
  const [sure, setSure] = useState('');
  if (keys.length === 0)
    return (
      <p className="facts">
        No key was made yet; those of <code>SERVICE_API_KEYS</code> are not listed.
      </p>
    );
  return (
    <ul className="keys">
      {keys.map(({ prefix, label, createdAt }) => (
        <li key={prefix}>
          <code>{prefix}…</code>
          <span>
            <bdi>{label}</bdi>
          </span>
          <time dateTime={new Date(createdAt).toISOString()}>{DAY.format(createdAt)}</time>
          {sure === prefix ? (
            <button type="button" className="danger" onClick={() => revoke(prefix)}>
              Revoke {prefix}… now
            </button>
          ) : (
            <button type="button" onClick={() => setSure(prefix)}>
              Revoke<span className="unseen"> {prefix}</span>
            </button>
          )}
        </li>
      ))}
    </ul>
  );
}

const NewKey = ({ value }: { readonly value: string }) => (
  <p className="new-key" role="status">
    <b>Copy it now: it is not shown again.</b> <code>{value}</code> <CopyButton text={() => value}>Copy key</CopyButton>
  </p>
);

/** The keys of the service: made here, shown once, revoked here. */
export function KeySettings({ list }: { readonly list: Reloadable<KeyList> }) {
  const [label, setLabel] = useState('');
  const [made, setMade] = useState('');
  const [refusal, setRefusal] = useState('');
  const change = async (step: () => Promise<void>) => {
    setRefusal('');
    try {
      await step();
      list.reload();
    } catch (error) {
      if (!(error instanceof ServiceFault)) throw error;
      setRefusal(sayFault(error));
    }
  };
  const make = (event: FormEvent) => {
    event.preventDefault();
    void change(async () => {
      const body = JSON.stringify({ label });
      setMade((await ask<{ readonly key: string }>('/api/keys', { method: 'POST', body })).key);
      setLabel('');
    });
  };
  const revoke = (prefix: string) =>
    void change(() => ask(`/api/keys/${encodeURIComponent(prefix)}`, { method: 'DELETE' }));
  const keys = list.state === 'there' ? list.value.keys : list.state === 'loading' ? list.last?.keys : undefined;
  return (
    <section className="card setting" aria-labelledby="keys-title">
      <h2 id="keys-title">API keys</h2>
      <p className="facts">Programs send one with every request. The service keeps no key, only its fingerprint.</p>
      {keys && <Keys keys={keys} revoke={revoke} />}
      {list.state === 'failed' && (
        <p role="alert">
          <Prose text={sayFault(list.fault)} />
        </p>
      )}
      {made !== '' && <NewKey value={made} />}
      <form className="one-line" onSubmit={make}>
        <label className="field">
          <span>What it is for</span>
          <input required maxLength={100} value={label} onChange={(event) => setLabel(event.target.value)} />
        </label>
        <button type="submit" className="primary">
          Make a key
        </button>
      </form>
      <p role="alert" className="severe">
        <Prose text={refusal} />
      </p>
    </section>
  );
}
