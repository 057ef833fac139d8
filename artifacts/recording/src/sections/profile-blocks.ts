import { formatPercent, pluralize, UNKNOWN } from '@hindsight/claims';
import { type Block, type Cell, count, type FlameGraph, formatQuantity, type Table } from '@hindsight/model';
import { listCalls, mergeWeights, type ProfileUnit, selectSamples, toReadableName } from '@hindsight/stack-profiles';
import type { ProfileId } from '../model.ts';
import type { Profile } from '../model-figures.ts';
import { buildShare, sharePercent, toUnit } from './quantities.ts';
import type { ReportInput } from './report-input.ts';

/** A report is sent as a whole; the page gets more frames when a reader filters. */
const MAX_FRAMES = 1200;
const MAX_METHODS = 30;
/** The error of a share of fewer is as large as the share. */
const MIN_SAMPLES = 20;
const MAX_NAMES = 200;
/** Two-sided, 95 %. */
const DEVIATIONS = 1.96;

const NOUNS: Readonly<Record<ProfileUnit, string>> = {
  samples: 'samples',
  ms: 'time',
  bytes: 'bytes',
  events: 'events',
  numbers: 'the number in the file',
};

export const findProfile = ({ analysis }: ReportInput, id: ProfileId): Profile | undefined =>
  analysis.profiles.find((profile) => profile.id === id);

/** `com.acme.Cart.price, 38 % of 1,204 samples` */
export function summarizeProfile({ hotMethods: [hottest], total, unit, count: events }: Profile): string {
  const all =
    unit === 'samples' ? pluralize(events, 'sample') : `${formatQuantity({ value: total, unit: toUnit(unit) })}`;
  return hottest && hottest.self > 0
    ? `${toReadableName(hottest.method)}, ${formatPercent(hottest.selfPercent)} of ${all}`
    : all;
}

function composeNote(profile: Profile, minWeight: number): string {
  const unit = toUnit(profile.unit);
  const parts = [
    `${pluralize(profile.count, 'event')} of ${profile.events.join(', ')}`,
    `width is ${NOUNS[profile.unit]}, color the origin of the code`,
  ];
  if (minWeight > 0) parts.push(`frames below ${formatQuantity({ value: minWeight, unit })} are left out here`);
  if (profile.withoutStack > 0) parts.push(`${pluralize(profile.withoutStack, 'event')} without a stack`);
  if (profile.truncated > 0)
    parts.push(`${pluralize(profile.truncated, 'stack')} cut by the recorder, below [truncated]`);
  return parts.join('; ');
}

/** Draws the stacks of a profile. */
export function drawFlame({ profiles, merged, analysis }: ReportInput, id: ProfileId, title: string): FlameGraph[] {
  const stored = profiles.profiles.find((one) => one.id === id);
  const profile = analysis.profiles.find((one) => one.id === id);
  if (!stored || !profile) return [];
  const { self } = selectSamples(profiles, stored);
  const { nodes, minWeight } = listCalls(merged.tree, mergeWeights(merged, self), MAX_FRAMES);
  if (nodes.length === 0) return [];
  return [
    {
      kind: 'flame-graph',
      id: `flame-${id}`,
      title,
      note: composeNote(profile, minWeight),
      unit: toUnit(profile.unit),
      frames: nodes,
      filters: {
        profile: id,
        threads: profile.threads.slice(0, MAX_NAMES).map(({ thread, value }) => ({ name: thread, value })),
        states: profile.states.slice(0, MAX_NAMES).map(({ state, value }) => ({ name: state, value })),
      },
    },
  ];
}

/** Lists the methods on top, with the uncertainty of their share. */
export function listMethods(profile: Profile): Table[] {
  const hot = profile.hotMethods.filter(({ self }) => self > 0).slice(0, MAX_METHODS);
  if (hot.length === 0) return [];
  const unit = toUnit(profile.unit);
  const rows = hot.map(({ method, self, selfPercent, totalPercent, line, selfErrorPercent }): Cell[] => [
    toReadableName(method),
    line === undefined ? UNKNOWN : count(line),
    buildShare({ value: self, unit }, profile.total),
    { value: selfPercent, unit: 'percent' },
    selfErrorPercent === undefined || profile.count < MIN_SAMPLES
      ? UNKNOWN
      : `± ${formatPercent(DEVIATIONS * selfErrorPercent)}`,
    sharePercent(totalPercent),
  ]);
  return [
    {
      kind: 'table',
      title: 'Hot methods: the share of the top frame and its 95 % interval, and with everything that they call',
      ...dropUnknown(['Method', 'Line', 'Own', 'Own share', 'Uncertainty', 'Total share'], rows),
    },
  ];
}

/** Leaves out the columns of which no row is known: collapsed stacks have neither lines nor samples to judge by. */
function dropUnknown(columns: readonly string[], rows: readonly (readonly Cell[])[]): Pick<Table, 'columns' | 'rows'> {
  const known = columns.map((_, column) => rows.some((row) => row[column] !== UNKNOWN));
  return {
    columns: columns.filter((_, column) => known[column]),
    rows: rows.map((row) => row.filter((_, column) => known[column])),
  };
}

const MAX_THREADS = 15;

/** Lists the threads of a profile, when it has several. */
export function listThreads({ threads, total, unit }: Profile): Block[] {
  if (threads.length < 2) return [];
  return [
    {
      kind: 'table',
      title: 'By thread',
      columns: ['Thread', 'Value', 'Share'],
      rows: threads
        .slice(0, MAX_THREADS)
        .map(({ thread, value }): Cell[] => [
          thread,
          { value, unit: toUnit(unit) },
          sharePercent(total > 0 ? (100 * value) / total : 0),
        ]),
    },
  ];
}
