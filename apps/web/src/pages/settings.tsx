import type { KeyList, PatternList } from '@hindsight/api';
import { useEffect, useState } from 'react';
import { type Reloadable, useResource } from '../api/use-resource.ts';
import { KeySettings } from '../settings/keys.tsx';
import { LogPatterns } from '../settings/log-patterns.tsx';
import { SignIns } from '../settings/sign-ins.tsx';
import { letterKeysOn, setLetterKeys } from '../shell/letter-keys.ts';
import { useSession } from '../shell/use-session.ts';

function LetterKeySetting() {
  const [on, setOn] = useState(letterKeysOn);
  const change = (next: boolean) => {
    setLetterKeys(next);
    setOn(next);
  };
  return (
    <section className="card setting" aria-labelledby="letters-title">
      <h2 id="letters-title">Keyboard</h2>
      <label className="tick">
        <input type="checkbox" checked={on} onChange={(event) => change(event.target.checked)} />
        Single letters do something, outside of input fields
      </label>
      <p className="facts">
        Switch this off when you control the computer by speech. <kbd>?</kbd> lists the keys. Kept in this browser.
      </p>
    </section>
  );
}

const Retention = () => (
  <section className="card setting" aria-labelledby="retention-title">
    <h2 id="retention-title">What is kept, and how long</h2>
    <p>
      The service decides when it starts: <code>SERVICE_ARTIFACT_DAYS</code> is how many days an uploaded file stays, so
      that its lines can be shown; <code>SERVICE_RETENTION_DAYS</code> how many days reports stay. When the disk runs
      full, files go first. Deleting an analysis deletes its file and its report at once.
    </p>
  </section>
);

const isAwaited = (list: Reloadable<object>): boolean => list.state === 'loading' && !list.last;

export default function SettingsPage() {
  useEffect(() => {
    document.title = 'Settings · Hindsight';
  }, []);
  const state = useSession();
  const isAdmin = state?.role === 'admin';
  const keys = useResource<KeyList>(isAdmin ? '/api/keys' : undefined);
  const patterns = useResource<PatternList>(state?.signedIn ? '/api/log-patterns' : undefined);
  // Content below a list would move when the list is loaded.
  const waits = (isAdmin && isAwaited(keys)) || (state?.signedIn && isAwaited(patterns));
  if (!state || waits) return <main id="main" className="page narrow" aria-busy="true" />;
  return (
    <main id="main" className="page narrow">
      <h1>Settings</h1>
      {isAdmin && <KeySettings list={keys} />}
      <SignIns state={state} />
      {state.signedIn && <LogPatterns list={patterns} maySave={state.role !== 'viewer'} />}
      <Retention />
      <LetterKeySetting />
    </main>
  );
}
