import type { ArtifactKind } from '@hindsight/model';
import { useState } from 'react';
import { request, ServiceFault } from '../api/client.ts';
import { rememberKey, typedKey } from '../api/session.ts';
import { useResource } from '../api/use-resource.ts';
import { toBrowserAddress } from '../base.ts';
import { FieldTable } from '../reference/field-table.tsx';
import { findAnswerSchema, listFields, type OpenApi } from '../reference/openapi.ts';
import { KINDS } from '../upload/kinds.ts';
import { CopyButton } from './copy-button.tsx';
import { Dialog } from './dialog.tsx';
import { describeFault } from './fault-text.ts';
import { Link } from './link.tsx';
import { buildSample, LANGUAGES, type Language, masked } from './samples.ts';
import { Tabs } from './tabs.tsx';
import { useSession } from './use-session.ts';

const PLACEHOLDER = 'YOUR-KEY';

interface Chosen {
  readonly kind: ArtifactKind;
  readonly fileName: string;
}

/** Makes a key that may analyze and nothing else, so that the call on the screen runs. */
function MakeKey({ made }: { readonly made: (key: string) => void }) {
  const session = useSession();
  const [refusal, setRefusal] = useState('');
  if (session && !session.signedIn) return <Link href="/login">Sign in for a key of your own</Link>;
  if (session?.role !== 'admin')
    return <span className="facts">Put your own key in place of {PLACEHOLDER}; an administrator makes one.</span>;
  const make = async () => {
    const body = JSON.stringify({ label: 'REST calls', scope: 'analyze' });
    const { key } = await request<{ readonly key: string }>('/api/keys', { method: 'POST', body });
    rememberKey(key);
    made(key);
  };
  const explain = (error: unknown) => {
    if (!(error instanceof ServiceFault)) throw error;
    setRefusal(describeFault(error.fault).title);
  };
  return (
    <>
      <button type="button" onClick={() => void make().catch(explain)}>
        Make a key for these calls
      </button>
      <span role="alert">{refusal}</span>
    </>
  );
}

/** A call that is ready to run. The key is hidden on the screen until the reader shows it, and copied in full. */
function Sample({ kind, fileName, close }: Chosen & { readonly close: () => void }) {
  const [language, setLanguage] = useState<Language>('curl');
  const [shown, setShown] = useState(false);
  const [key, setKey] = useState(typedKey);
  const sample = (as: string) =>
    buildSample(language, {
      origin: window.location.origin + toBrowserAddress('/').slice(0, -1),
      endpoint: KINDS[kind].endpoint,
      key: as,
      fileName,
    });
  return (
    <>
      <Tabs tabs={LANGUAGES} label="Language" chosen={language} choose={setLanguage}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
        <pre className="code sample" tabIndex={0}>
          {sample(key === undefined ? PLACEHOLDER : shown ? key : masked(key))}
        </pre>
      </Tabs>
      <p className="sample-actions">
        <CopyButton text={() => sample(key ?? PLACEHOLDER)}>{key === undefined ? 'Copy' : 'Copy with key'}</CopyButton>
        {key === undefined ? (
          <MakeKey made={setKey} />
        ) : (
          <button type="button" className="link-button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {shown ? 'Hide key' : 'Show key'}
          </button>
        )}
        <Link href={`/docs#POST${KINDS[kind].endpoint}`} onClick={close}>
          Try it
        </Link>
      </p>
    </>
  );
}

/** How to send an artifact of each kind by REST, and what comes back. */
export default function ApiPopup({ close }: { readonly close: () => void }) {
  const [kind, setKind] = useState<ArtifactKind>('gc-log');
  const described = useResource<OpenApi>('/openapi.json');
  const document = described.state === 'there' ? described.value : undefined;
  const findOperation = (one: ArtifactKind) => document?.paths[KINDS[one].endpoint]?.post;
  const kinds = (Object.keys(KINDS) as ArtifactKind[]).filter((one) => one === kind || findOperation(one));
  const operation = findOperation(kind);
  const schema = operation && findAnswerSchema(operation);
  return (
    <Dialog title="REST interface" close={close}>
      <label className="field">
        <span>Artifact</span>
        <select value={kind} onChange={(event) => setKind(event.target.value as ArtifactKind)}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {KINDS[one].name}
            </option>
          ))}
        </select>
      </label>
      <Sample kind={kind} fileName={KINDS[kind].file} close={close} />
      <h3>What comes back</h3>
      {!document && <div className="fields-awaited" aria-busy="true" />}
      {described.state === 'failed' && <p role="alert">{described.fault.fault.details}</p>}
      {document && schema && <FieldTable fields={listFields(schema, document)} label="Fields of the answer" />}
    </Dialog>
  );
}
