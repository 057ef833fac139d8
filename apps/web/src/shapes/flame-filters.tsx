import type { ProfileData } from '@hindsight/api';
import { type FlameFilters, type FlameGraph, formatQuantity } from '@hindsight/model';
import type { ReactNode } from 'react';
import { type Resource, useResource } from '../api/use-resource.ts';
import { toBrowserAddress } from '../base.ts';
import { useReport } from '../blocks/report-context.ts';
import { addressWith, navigate, useAppLocation } from '../navigation.ts';
import { parseRange } from '../report/range.ts';
import type { Folding } from './fold-packages.ts';

/** Which samples the picture shows. It is part of the address, so that a link shows the same. */
interface FlameChoice {
  readonly thread: string | undefined;
  readonly state: string | undefined;
  readonly reverse: boolean;
}

const NO_CHOICE: FlameChoice = { thread: undefined, state: undefined, reverse: false };

/** Reads the choice of one profile; the address has that of one profile at a time. */
function readChoice(query: URLSearchParams, { profile }: FlameFilters): FlameChoice {
  if (query.get('profile') !== profile) return NO_CHOICE;
  return {
    thread: query.get('thread') ?? undefined,
    state: query.get('state') ?? undefined,
    reverse: query.get('reverse') === 'true',
  };
}

function writeChoice({ profile }: FlameFilters, { thread, state, reverse }: FlameChoice): void {
  const chosen = thread !== undefined || state !== undefined || reverse;
  const members = { profile: chosen ? profile : undefined, thread, state, reverse: reverse ? 'true' : undefined };
  navigate(addressWith(members), { replace: true });
}

/** Composes the query of the service for the choice and the range of the page; empty when it is the whole profile. */
function composeQuery(
  filters: FlameFilters,
  { thread, state, reverse }: FlameChoice,
  range: readonly [number, number] | undefined,
): URLSearchParams {
  const query = new URLSearchParams({ profile: filters.profile });
  if (thread !== undefined) query.set('thread', thread);
  if (state !== undefined) query.set('state', state);
  if (reverse) query.set('reverse', 'true');
  if (range) {
    query.set('from', String(range[0]));
    query.set('to', String(range[1]));
  }
  return query;
}

/** A flame graph of the samples that a reader chose, and the tools with which they choose. */
export interface FilteredFlame {
  readonly block: FlameGraph;
  readonly isBusy: boolean;
  readonly tools: ReactNode;
  readonly menu: ReactNode;
}

interface SelectProps {
  readonly label: string;
  readonly all: string;
  readonly value: string | undefined;
  readonly names: readonly { readonly name: string; readonly value: number }[];
  readonly unit: FlameGraph['unit'];
  readonly choose: (name: string | undefined) => void;
}

function Select({ label, all, value, names, unit, choose }: SelectProps) {
  const known = value === undefined || names.some(({ name }) => name === value);
  return (
    <label>
      <span className="unseen">{label}</span>
      <select value={value ?? ''} onChange={(event) => choose(event.target.value || undefined)}>
        <option value="">{all}</option>
        {!known && <option value={value}>{value}</option>}
        {names.map((one) => (
          <option key={one.name} value={one.name}>
            {`${one.name} · ${formatQuantity({ value: one.value, unit })}`}
          </option>
        ))}
      </select>
    </label>
  );
}

interface FoldingProps {
  readonly folding: Folding;
  readonly fold: (folding: Folding) => void;
}

/** Chooses which packages are one frame. */
export const FoldingSelect = ({ folding, fold }: FoldingProps) => (
  <label>
    <span className="unseen">Fold packages</span>
    <select value={folding} onChange={(event) => fold(event.target.value as Folding)}>
      <option value="none">All frames</option>
      <option value="foreign">JDK and libraries folded</option>
      <option value="all">Packages folded</option>
    </select>
  </label>
);

interface ToolsProps {
  readonly block: FlameGraph;
  readonly filters: FlameFilters;
  readonly names: Pick<FlameFilters, 'threads' | 'states'>;
  readonly choice: FlameChoice;
  readonly fault: string;
}

function FilterTools({ block: { title, unit }, filters, names, choice, fault }: ToolsProps) {
  const change = (part: Partial<FlameChoice>) => writeChoice(filters, { ...choice, ...part });
  return (
    <div className="flame-filters">
      {filters.threads.length > 1 && (
        <Select
          label={`Threads of ${title}`}
          all="All threads"
          value={choice.thread}
          names={names.threads}
          unit={unit}
          choose={(thread) => change({ thread })}
        />
      )}
      {filters.states.length > 1 && (
        <Select
          label={`States of ${title}`}
          all="All states"
          value={choice.state}
          names={names.states}
          unit={unit}
          choose={(state) => change({ state })}
        />
      )}
      <label className="flame-reverse">
        <input
          type="checkbox"
          checked={choice.reverse}
          onChange={(event) => change({ reverse: event.target.checked })}
        />
        Callers
      </label>
      <span role="status">{fault}</span>
    </div>
  );
}

/** What was loaded last: while another choice is loaded the picture stays. */
function findView(resource: Resource<ProfileData>): ProfileData['profile'] | undefined {
  if (resource.state === 'there') return resource.value.profile;
  return resource.state === 'loading' ? resource.last?.profile : undefined;
}

/** Follows the choice of a reader and loads the picture of it, while the artifact is kept. */
export function useFlameFilters(block: FlameGraph): FilteredFlame {
  const { token, artifactKept } = useReport();
  const { query } = useAppLocation();
  const { filters } = block;
  const range = parseRange(query);
  const choice = filters ? readChoice(query, filters) : NO_CHOICE;
  const samples = filters && artifactKept ? composeQuery(filters, choice, range) : undefined;
  const isFiltered = samples !== undefined && samples.size > 1;
  const resource = useResource<ProfileData>(isFiltered ? `/reports/${token}/data?${samples}` : undefined);
  if (!filters || !samples) return { block, isBusy: false, tools: null, menu: null };
  const view = isFiltered ? findView(resource) : undefined;
  const shown = view && { ...block, frames: view.frames, note: describeView(block, view, choice, range !== undefined) };
  const fault = resource.state === 'failed' ? resource.fault.fault.details : '';
  return {
    block: shown ?? block,
    isBusy: isFiltered && resource.state === 'loading',
    tools: <FilterTools block={block} filters={filters} names={view ?? filters} choice={choice} fault={fault} />,
    menu: (
      <a href={toBrowserAddress(`/reports/${token}/stacks?${samples}`)} download={`${filters.profile}.collapsed`}>
        Collapsed stacks
      </a>
    ),
  };
}

/** Says which samples are shown, and how many. */
function describeView(
  { unit }: FlameGraph,
  { count, total, minWeight }: ProfileData['profile'],
  { thread, state, reverse }: FlameChoice,
  isRanged: boolean,
): string {
  const parts = [
    `${formatQuantity({ value: count, unit: 'count' })} events`,
    ...(unit === 'count' && total === count ? [] : [formatQuantity({ value: total, unit })]),
    ...(thread === undefined ? [] : [`thread ${thread}`]),
    ...(state === undefined ? [] : [state]),
    ...(isRanged ? ['of the chosen time'] : []),
    reverse ? 'the top frame first, its callers below' : 'color is the origin of the code',
  ];
  if (minWeight > 0) parts.push(`frames below ${formatQuantity({ value: minWeight, unit })} are left out`);
  return parts.join('; ');
}
