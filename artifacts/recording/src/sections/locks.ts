import { formatDuration, pluralize } from '@hindsight/claims';
import { type Block, type Cell, count, ms } from '@hindsight/model';
import type { TimedRow, WaitFigures } from '../model-figures.ts';
import { drawFlame } from './profile-blocks.ts';
import { shareMs } from './quantities.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 20;

const COLUMNS = ['Count', 'Total', 'Longest'] as const;

/** Lists rows of waiting, each with its part of the whole time. */
export const listTimed = (title: string, head: string, rows: readonly TimedRow[], totalMs: number): Block[] =>
  buildTable(
    title,
    [head, ...COLUMNS],
    rows
      .slice(0, MAX_ROWS)
      .map((row): Cell[] => [row.name, count(row.count), shareMs(row.totalMs, totalMs), ms(row.maxMs)]),
  );

const listWaits = (what: string, figures: WaitFigures | undefined): Block[] =>
  figures === undefined
    ? []
    : [
        ...listTimed(`${what}: by class`, 'Class', figures.byClass, figures.totalMs),
        ...listTimed(`${what}: by place`, 'Method', figures.bySite, figures.totalMs),
        ...listTimed(`${what}: by thread`, 'Thread', figures.byThread, figures.totalMs),
      ];

/** Who waits for which lock, where, and who held it. */
export const writeLocks: SectionWriter = (input) => {
  const { monitors } = input.analysis.locks;
  if (!monitors) return undefined;
  const { count: events, totalMs, maxMs, byClass, byOwner } = monitors;
  const [most] = byClass;
  return buildFoldedSection(
    'locks',
    'Locks',
    `${pluralize(events, 'wait')} for a monitor, ${formatDuration(totalMs)} in all, longest ${formatDuration(maxMs)}${most ? `; most for ${most.name}` : ''}`,
    [
      ...drawFlame(input, 'locks', 'Where threads wait for a monitor'),
      ...listTimed('By owner: the thread that held the monitor before', 'Owner', byOwner, totalMs),
      ...listWaits('Monitors', monitors),
    ],
  );
};

/** Waiting that is no contention: parked, sleeping, in Object.wait, and virtual threads that keep their carrier. */
export const writeWaits: SectionWriter = (input) => {
  const { waits, parks, sleeps, pinned } = input.analysis.locks;
  const named = [
    ['Object.wait', waits],
    ['parked', parks],
    ['sleeping', sleeps],
    ['pinned', pinned],
  ] as const;
  const known = named.flatMap(([name, figures]) => (figures ? [{ name, figures }] : []));
  const summary = known.map(({ name, figures }) => `${name} ${formatDuration(figures.totalMs)}`).join(', ');
  const rows = known.map(({ name, figures }): Cell[] => [
    name,
    count(figures.count),
    ms(figures.totalMs),
    ms(figures.maxMs),
  ]);
  return buildFoldedSection('waits', 'Waiting and parking', summary, [
    ...buildTable('All', ['', ...COLUMNS], rows),
    ...drawFlame(input, 'park', 'Where threads park'),
    ...drawFlame(input, 'wait', 'Where threads wait in Object.wait'),
    ...drawFlame(input, 'sleep', 'Where threads sleep'),
    ...drawFlame(input, 'pinned', 'Where virtual threads are pinned'),
    ...listWaits('Parked', parks),
    ...listWaits('Object.wait', waits),
    ...(pinned
      ? [
          ...listTimed('Pinned: by reason', 'Reason', pinned.byReason, pinned.totalMs),
          ...listTimed('Pinned: by place', 'Method', pinned.bySite, pinned.totalMs),
        ]
      : []),
  ]);
};
