import type { KeyList } from '@hindsight/api';
import { useState } from 'react';
import { request } from '../api/client.ts';
import { rememberKey } from '../api/session.ts';
import type { Reloadable } from '../api/use-resource.ts';
import { CopyButton } from '../shell/copy-button.tsx';
import { KeyForm, type NewKeyWishes } from './key-form.tsx';
import { KeyRows } from './key-rows.tsx';
import { Refused } from './refused.tsx';
import { useListSteps } from './use-list-steps.ts';

const NewKey = ({ value }: { readonly value: string }) => (
  <p className="new-key" role="status">
    <b>Copy it now: it is not shown again.</b> <code>{value}</code> <CopyButton text={() => value}>Copy key</CopyButton>
  </p>
);

/** The keys of the service: made here, shown once, revoked here. */
export function KeySettings({ list }: { readonly list: Reloadable<KeyList> }) {
  const [made, setMade] = useState('');
  const { listed, change, refusal, failure } = useListSteps(list);
  const make = (wishes: NewKeyWishes) =>
    change(async () => {
      const body = JSON.stringify(wishes);
      const { key } = await request<{ readonly key: string }>('/api/keys', { method: 'POST', body });
      setMade(key);
      rememberKey(key);
    });
  const revoke = (prefix: string) =>
    void change(() => request(`/api/keys/${encodeURIComponent(prefix)}`, { method: 'DELETE' }));
  return (
    <section className="card setting" aria-labelledby="keys-title">
      <h2 id="keys-title">API keys</h2>
      <p className="facts">Programs send one with every request. The service keeps no key, only its fingerprint.</p>
      {listed && <KeyRows keys={listed.keys} revoke={revoke} />}
      <Refused why={failure} />
      {made !== '' && <NewKey value={made} />}
      <KeyForm make={make} />
      <Refused why={refusal} />
    </section>
  );
}
