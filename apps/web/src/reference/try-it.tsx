import { escapeControls } from '@hindsight/render/browser';
import { type FormEvent, useState } from 'react';
import { credentials } from '../api/credentials.ts';
import { toBrowserAddress } from '../base.ts';
import { addressWith, type Endpoint, type Parameter } from './openapi.ts';

interface ReceivedAnswer {
  readonly head: string;
  readonly body: string;
}

/** A longer answer is truncated, because it is shown to be read. */
const SHOWN_CHARACTERS = 20_000;

async function readBody(response: Response): Promise<string> {
  const type = response.headers.get('content-type') ?? '';
  if (!/json|xml|text|svg/.test(type)) return `${(await response.blob()).size} bytes of ${type || 'no type'}`;
  const text = await response.text();
  const whole = type.includes('json') && text !== '' ? JSON.stringify(JSON.parse(text), null, 2) : text;
  if (whole.length <= SHOWN_CHARACTERS) return escapeControls(whole);
  return `${escapeControls(whole.slice(0, SHOWN_CHARACTERS))}\n… ${whole.length - SHOWN_CHARACTERS} more characters`;
}

async function call({ method, path, operation }: Endpoint, form: FormData): Promise<ReceivedAnswer> {
  const values = new Map([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));
  const file = form.get('body');
  const body = file instanceof File && file.size > 0 ? { body: file } : {};
  const since = performance.now();
  const response = await fetch(toBrowserAddress(addressWith(path, operation.parameters, values)), {
    method,
    headers: await credentials(),
    ...body,
  });
  const read = await readBody(response);
  return { head: `${response.status} · ${Math.round(performance.now() - since)} ms`, body: read };
}

const Field = ({ parameter: { name, in: place, example } }: { readonly parameter: Parameter }) => (
  <label className="field">
    <span>
      <code>{name}</code>
    </span>
    <input name={name} required={place === 'path'} placeholder={example === undefined ? '' : String(example)} />
  </label>
);

/** Calls the endpoint from the page within the current session, and shows the answer. */
export function TryIt({ endpoint }: { readonly endpoint: Endpoint }) {
  const [answer, setAnswer] = useState<ReceivedAnswer>();
  const [busy, setBusy] = useState(false);
  const { method, path, operation } = endpoint;
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    setBusy(true);
    const received = await call(endpoint, new FormData(event.currentTarget)).catch((error: unknown) => ({
      head: 'no answer',
      body: String(error),
    }));
    setBusy(false);
    setAnswer(received);
  };
  return (
    <details className="try">
      <summary>Try it out</summary>
      <form onSubmit={(event) => void submit(event)}>
        <div className="try-fields">
          {operation.parameters.map((parameter) => (
            <Field key={parameter.name} parameter={parameter} />
          ))}
          {operation.requestBody && (
            <label className="field">
              <span>File</span>
              <input type="file" name="body" />
            </label>
          )}
        </div>
        <button type="submit" className="primary" disabled={busy}>
          {method === 'DELETE' ? 'Delete' : 'Send'}
          <span className="unseen">
            {' '}
            {method} {path}
          </span>
        </button>
      </form>
      <div role="status">
        {answer && (
          <>
            <p className="facts">{answer.head}</p>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard. */}
            <pre className="code sample" tabIndex={0}>
              {answer.body}
            </pre>
          </>
        )}
      </div>
    </details>
  );
}
