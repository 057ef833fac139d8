import type { AnalysisDays } from '@hindsight/api';
import { escapeControls } from '@hindsight/render/browser';
import { useState } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import { KINDS } from '../upload/kinds.ts';
import type { FilterName, View } from './filters.ts';

type Choices = Pick<AnalysisDays, 'applications' | 'hosts' | 'tags'>;

const set = (name: FilterName, value: string) =>
  navigate(addressWith({ [name]: value || undefined, cursor: undefined }));

function Choice(props: {
  readonly name: FilterName;
  readonly label: string;
  readonly value: string;
  readonly choices: readonly (readonly [value: string, text: string])[];
}) {
  const { name, label, value, choices } = props;
  return (
    <label className="filter">
      <span>{label}</span>
      <select value={value} onChange={(event) => set(name, event.target.value)}>
        <option value="">all</option>
        {choices.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

function Search({ value }: { readonly value: string }) {
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set('q', text.trim());
      }}
    >
      <input
        type="search"
        aria-label="Search verdicts, files and findings"
        placeholder="Verdict, file, finding…"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
    </form>
  );
}

const asChoices = (values: readonly string[]) => values.map((value) => [value, escapeControls(value)] as const);

/** The filters of list, calendar and trends; they are part of the address. */
export function FilterBar({ filters, choices }: { readonly filters: View['filters']; readonly choices: Choices }) {
  return (
    <div className="filters">
      <Search key={filters.q} value={filters.q} />
      <Choice name="appName" label="Application" value={filters.appName} choices={asChoices(choices.applications)} />
      <Choice name="host" label="Host" value={filters.host} choices={asChoices(choices.hosts)} />
      <Choice name="tag" label="Tag" value={filters.tag} choices={asChoices(choices.tags)} />
      <Choice
        name="kind"
        label="Kind"
        value={filters.kind}
        choices={Object.entries(KINDS).map(([kind, { name }]) => [kind, name])}
      />
      <Choice
        name="isProblem"
        label="Problem"
        value={filters.isProblem}
        choices={[
          ['true', 'with a problem'],
          ['false', 'without'],
        ]}
      />
    </div>
  );
}
