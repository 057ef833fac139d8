import type { KeyList } from '@hindsight/api';
import { useState } from 'react';
import { ask, ServiceFault } from '../api/client.ts';
import type { Reloadable } from '../api/use-resource.ts';
import { Prose } from '../blocks/prose.tsx';
import { CopyButton } from '../shell/copy-button.tsx';
import { KeyForm, type NewKeyWishes } from './key-form.tsx';
import { KeyRows } from './key-rows.tsx';

const sayFault = ({ fault }: ServiceFault): string => `${fault.reason}. ${fault.details}`;

const NewKey = ({ value }: { readonly value: string }) => (
  <p className="new-key" role="status">
    <b>Copy it now: it is not shown again.</b> <code>{value}</code> <CopyButton text={() => value}>Copy key</CopyButton>
  </p>
);

/** The keys of the service: made here, shown once, revoked here. */
export function KeySettings({ list }: { readonly list: Reloadable<KeyList> }) {
  const [made, setMade] = useState('');
  const [refusal, setRefusal] = useState('');
  const change = async (step: () => Promise<void>): Promise<boolean> => {
    setRefusal('');
    try {
      await step();
      list.reload();
      return true;
    } catch (error) {
      if (!(error instanceof ServiceFault)) throw error;
      setRefusal(sayFault(error));
      return false;
    }
  };
  const make = (wishes: NewKeyWishes) =>
    change(async () => {
      const body = JSON.stringify(wishes);
      setMade((await ask<{ readonly key: string }>('/api/keys', { method: 'POST', body })).key);
    });
  const revoke = (prefix: string) =>
    void change(() => ask(`/api/keys/${encodeURIComponent(prefix)}`, { method: 'DELETE' }));
  const keys = list.state === 'there' ? list.value.keys : list.state === 'loading' ? list.last?.keys : undefined;
  return (
    <section className="card setting" aria-labelledby="keys-title">
      <h2 id="keys-title">API keys</h2>
      <p className="facts">Programs send one with every request. The service keeps no key, only its fingerprint.</p>
      {keys && <KeyRows keys={keys} revoke={revoke} />}
      {list.state === 'failed' && (
        <p role="alert">
          <Prose text={sayFault(list.fault)} />
        </p>
      )}
      {made !== '' && <NewKey value={made} />}
      <KeyForm make={make} />
      <p role="alert" className="severe">
        <Prose text={refusal} />
      </p>
    </section>
  );
}
