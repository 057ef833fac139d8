import type { PatternEntry, PatternList } from '@hindsight/api';
import { useState } from 'react';
import { request } from '../api/client.ts';
import type { Reloadable } from '../api/use-resource.ts';
import { PatternForm, type PatternWishes } from './pattern-form.tsx';
import { Refused } from './refused.tsx';
import { useListSteps } from './use-list-steps.ts';

const patternAddress = (id: string): string => `/api/log-patterns/${encodeURIComponent(id)}`;

interface RowProps {
  readonly entry: PatternEntry;
  readonly change: (entry: PatternEntry, wishes: PatternWishes) => Promise<boolean>;
  readonly remove: (entry: PatternEntry) => void;
}

function PatternRow({ entry, change, remove }: RowProps) {
  const [open, setOpen] = useState(false);
  const { name, pattern, ou, createdBy, mayChange } = entry;
  const save = async (wishes: PatternWishes): Promise<boolean> => {
    const done = await change(entry, wishes);
    if (done) setOpen(false);
    return done;
  };
  if (open)
    return (
      <li className="whole">
        <PatternForm begin={entry} verb={`Save ${name}`} save={save} />
      </li>
    );
  return (
    <li>
      <bdi>{name}</bdi>
      <div>
        <code>{pattern}</code>
        <span className="facts">
          {ou === undefined ? 'in all logs' : 'in logs of the unit '}
          {ou !== undefined && <bdi>{ou}</bdi>}
          {' · saved by '}
          <bdi>{createdBy}</bdi>
        </span>
      </div>
      {mayChange && (
        <span className="buttons">
          <button type="button" onClick={() => setOpen(true)}>
            Change<span className="unseen"> {name}</span>
          </button>
          <button type="button" onClick={() => remove(entry)}>
            Delete<span className="unseen"> {name}</span>
          </button>
        </span>
      )}
    </li>
  );
}

/** The patterns that are searched in every application log. */
export function LogPatterns({ list, maySave }: { readonly list: Reloadable<PatternList>; readonly maySave: boolean }) {
  const { listed, change, refusal, failure } = useListSteps(list);
  const step = (path: string, method: string, wishes?: PatternWishes): Promise<boolean> => {
    const body = wishes && { body: JSON.stringify({ name: wishes.name, pattern: wishes.pattern }) };
    return change(() => request(path, { method, ...body }));
  };
  const entries = listed?.patterns;
  return (
    <section className="card setting" aria-labelledby="patterns-title">
      <h2 id="patterns-title">Patterns for application logs</h2>
      <p className="facts">
        Statements that match are counted in every application log that is sent from now on, with their first and last
        time and examples. Expressions are those of RE2; <code>^</code> is where the message begins.
      </p>
      {entries && entries.length > 0 && (
        <ul className="keys">
          {entries.map((entry) => (
            <PatternRow
              key={entry.id}
              entry={entry}
              change={({ id }, wishes) => step(patternAddress(id), 'PATCH', wishes)}
              remove={({ id }) => void step(patternAddress(id), 'DELETE')}
            />
          ))}
        </ul>
      )}
      {entries?.length === 0 && <p className="facts">No pattern is saved yet.</p>}
      <Refused why={failure} />
      {maySave && <PatternForm verb="Save the pattern" save={(wishes) => step('/api/log-patterns', 'POST', wishes)} />}
      <Refused why={refusal} />
    </section>
  );
}
