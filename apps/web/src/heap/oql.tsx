import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ServiceFault } from '../api/client.ts';
import { addressWith, navigate } from '../navigation.ts';
import { OqlHelp } from './oql-help.tsx';
import { OqlResultView } from './oql-result.tsx';
import { placeInFault, rangeAt } from './query-text.ts';

const FIRST_QUERY = 'SELECT * FROM java.lang.String s\nWHERE toString(s) LIKE ".*"\nLIMIT 100';
const MIN_LINES = 4;

interface EditorProps {
  readonly q: string;
  readonly fault: ServiceFault | undefined;
  /** The same query again. */
  readonly again: () => void;
}

function Editor({ q, fault, again }: EditorProps) {
  const [text, setText] = useState(q || FIRST_QUERY);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    if (q) setText(q);
  }, [q]);
  const wrong = fault && placeInFault(fault.fault.details);
  const [line, column] = [wrong?.line, wrong?.column];
  useEffect(() => {
    if (line === undefined || column === undefined || !field.current) return;
    field.current.focus();
    field.current.setSelectionRange(...rangeAt(field.current.value, { line, column }));
  }, [line, column]);
  const run = () => {
    if (text === q) again();
    else if (text.trim() !== '') navigate(addressWith({ q: text }));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    run();
  };
  const lines = text.split('\n').length;
  return (
    <form
      className="oql-editor"
      onSubmit={(event) => {
        event.preventDefault();
        run();
      }}
    >
      <div className="oql-text">
        <ol aria-hidden="true">
          {Array.from({ length: lines }, (_, index) => (
            <li key={index} className={index + 1 === line ? 'wrong' : undefined}>
              {index + 1}
            </li>
          ))}
        </ol>
        <textarea
          ref={field}
          aria-label="Query"
          aria-invalid={wrong !== undefined}
          spellCheck={false}
          autoCapitalize="off"
          rows={Math.max(MIN_LINES, lines)}
          value={text}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
        />
      </div>
      <p className="heap-tools">
        <button type="submit" className="primary">
          Run
        </button>
        <span className="facts">
          <kbd>Ctrl</kbd> <kbd>Enter</kbd>
        </span>
      </p>
      <OqlHelp take={setText} />
    </form>
  );
}

/** Queries over all objects, and their results as a table. */
export function Oql({ q }: { readonly q: string }) {
  const [fault, setFault] = useState<ServiceFault>();
  const [times, setTimes] = useState(0);
  return (
    <div className="oql">
      <Editor q={q} fault={q === '' ? undefined : fault} again={() => setTimes(times + 1)} />
      {q !== '' && <OqlResultView key={times} q={q} onFault={setFault} />}
    </div>
  );
}
