import { useState } from 'react';
import { addressWith, navigate } from '../navigation.ts';
import { ACTIONS } from './actions.ts';

/** Members of the query by the names of the service. */
const FILTERS = ['from', 'to', 'action', 'actor', 'subject'] as const;
type FilterName = (typeof FILTERS)[number];

const set = (name: FilterName, value: string) => navigate(addressWith({ [name]: value.trim() || undefined }));

/** Builds the query of the filters that are set. */
export function buildQuery(query: URLSearchParams): URLSearchParams {
  return new URLSearchParams(
    FILTERS.flatMap((name) => {
      const value = query.get(name) ?? '';
      return value === '' ? [] : [[name, value]];
    }),
  );
}

interface TextProps {
  readonly name: FilterName;
  readonly label: string;
  readonly value: string;
}

/** Filters when the text is complete, not with each letter. */
function Text({ name, label, value }: TextProps) {
  const [text, setText] = useState(value);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        set(name, text);
      }}
    >
      <label className="filter">
        <span>{label}</span>
        <input
          value={text}
          onChange={(event) => setText(event.target.value)}
          onBlur={() => text !== value && set(name, text)}
        />
      </label>
    </form>
  );
}

const Day = ({ name, label, value }: TextProps) => (
  <label className="filter">
    <span>{label}</span>
    <input type="date" value={value} onChange={(event) => set(name, event.target.value)} />
  </label>
);

/** The filters, which are part of the address. */
export function AuditFilters({ query }: { readonly query: URLSearchParams }) {
  const value = (name: FilterName) => query.get(name) ?? '';
  return (
    <div className="filters">
      <Day name="from" label="From" value={value('from')} />
      <Day name="to" label="To" value={value('to')} />
      <label className="filter">
        <span>What</span>
        <select value={value('action')} onChange={(event) => set('action', event.target.value)}>
          <option value="">all</option>
          {Object.entries(ACTIONS).map(([action, words]) => (
            <option key={action} value={action}>
              {words}
            </option>
          ))}
        </select>
      </label>
      <Text key={`who ${value('actor')}`} name="actor" label="Who" value={value('actor')} />
      <Text key={`about ${value('subject')}`} name="subject" label="About" value={value('subject')} />
    </div>
  );
}
