import type { KeyScope } from '@hindsight/api';
import { type FormEvent, useState } from 'react';

const DAY_MS = 86_400_000;
const NEVER = '';

export interface NewKeyWishes {
  readonly label: string;
  readonly scope: KeyScope;
  readonly application?: string;
  readonly ou?: string;
  readonly expiresAt?: number;
}

const BLANK = { label: '', scope: 'analyze' as KeyScope, application: '', ou: '', days: NEVER };

function readForm({ label, scope, application, ou, days }: typeof BLANK): NewKeyWishes {
  return {
    label,
    scope,
    ...(application.trim() !== '' && scope !== 'admin' && { application: application.trim() }),
    ...(ou.trim() !== '' && { ou: ou.trim() }),
    ...(days !== NEVER && { expiresAt: Date.now() + Number(days) * DAY_MS }),
  };
}

/** A form for a new key with the least rights that it needs. */
export function KeyForm({ make }: { readonly make: (wishes: NewKeyWishes) => Promise<boolean> }) {
  const [fields, setFields] = useState(BLANK);
  const set = (changed: Partial<typeof BLANK>) => setFields({ ...fields, ...changed });
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (await make(readForm(fields))) setFields(BLANK);
  };
  return (
    <form className="key-wishes" onSubmit={(event) => void submit(event)}>
      <label className="field">
        <span>What it is for</span>
        <input required maxLength={100} value={fields.label} onChange={(event) => set({ label: event.target.value })} />
      </label>
      <label className="field">
        <span>May</span>
        <select value={fields.scope} onChange={(event) => set({ scope: event.target.value as KeyScope })}>
          <option value="read">look at analyses</option>
          <option value="analyze">also analyze</option>
          <option value="admin">also make keys</option>
        </select>
      </label>
      <label className="field">
        <span>Ends</span>
        <select value={fields.days} onChange={(event) => set({ days: event.target.value })}>
          <option value={NEVER}>never</option>
          <option value="30">in 30 days</option>
          <option value="90">in 90 days</option>
          <option value="365">in a year</option>
        </select>
      </label>
      <label className="field">
        <span>Only this application</span>
        <input
          maxLength={255}
          placeholder={fields.scope === 'admin' ? 'all' : 'any'}
          disabled={fields.scope === 'admin'}
          value={fields.application}
          onChange={(event) => set({ application: event.target.value })}
        />
      </label>
      <label className="field">
        <span>Organization unit</span>
        <input
          maxLength={255}
          placeholder="none"
          value={fields.ou}
          onChange={(event) => set({ ou: event.target.value })}
        />
      </label>
      <button type="submit" className="primary">
        Make a key
      </button>
    </form>
  );
}
