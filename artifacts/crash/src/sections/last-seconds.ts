import type { Block, Lane, Mark, Tone } from '@hindsight/model';
import { listLastEvents } from '../body.ts';
import { maskCommand } from '../mask.ts';
import type { CrashEvent, CrashReport, EventGroup } from '../model.ts';
import { linkLine, nameEvent, type SectionWriter } from './report-input.ts';

const MS_PER_SECOND = 1000;
/** The window that the axis shows when the rings reach that far back. */
const WINDOW_SECONDS = 10;
const MAX_MARKS = 200;
const MAX_TEXT = 160;
const MAX_LISTED = 5;
const MAX_MORE = 20;

const LANES: readonly {
  readonly group: EventGroup;
  readonly label: string;
  readonly name: string;
  readonly tone: Tone;
}[] = [
  { group: 'compilation', label: 'Compilations', name: 'compilation', tone: 'concurrent' },
  { group: 'deoptimization', label: 'Deoptimizations', name: 'deoptimization', tone: 'stall' },
  { group: 'exceptions', label: 'Exceptions inside the JVM', name: 'exception', tone: 'log-error' },
  { group: 'redefinitions', label: 'Redefined classes', name: 'redefinition', tone: 'mixed' },
  { group: 'vmOperations', label: 'Operations of the JVM', name: 'operation', tone: 'safepoint' },
  { group: 'dll', label: 'Libraries', name: 'library', tone: 'promotion' },
];

/** Writes the last seconds before the crash on one axis, and the last events in words. */
export const writeLastSeconds: SectionWriter = ({ analysis }) => {
  const { report } = analysis;
  const event = nameEvent(analysis);
  const blocks: Block[] = [...drawLanes(report, event), ...listEvents(report)];
  return blocks.length === 0
    ? undefined
    : { id: 'last-seconds', title: `The last seconds before the ${event}`, blocks };
};

function drawLanes(report: CrashReport, event: string): Block[] {
  const end = findEnd(report);
  if (end === undefined) return [];
  const from = end - WINDOW_SECONDS;
  const lanes = [drawHeap(report, from), ...LANES.map((lane) => drawMarks(report.events, lane, from))].filter(
    (lane) => lane !== undefined,
  );
  if (lanes.length === 0) return [];
  const crash: Mark[] =
    report.crash.kind === 'none'
      ? []
      : [{ name: event, from: end * MS_PER_SECOND, tone: 'restart', text: `the ${event}` }];
  return [
    {
      kind: 'lanes',
      id: 'last-seconds-lanes',
      title: 'Events by time since the start of the JVM',
      note: `The last ${WINDOW_SECONDS} s, as far as the rings of events reach back.`,
      clock: 'uptime',
      lanes,
      marks: crash,
    },
  ];
}

function findEnd({ process, events }: CrashReport): number | undefined {
  const newest = events.reduce((last, { uptimeSeconds = 0 }) => Math.max(last, uptimeSeconds), 0);
  const end = Math.max(process.elapsedSeconds ?? 0, newest);
  return end > 0 ? end : undefined;
}

function drawHeap({ gcHistory, heap }: CrashReport, from: number): Lane | undefined {
  const points = gcHistory.flatMap(({ uptimeSeconds, afterBytes, line }) =>
    uptimeSeconds !== undefined && afterBytes !== undefined && uptimeSeconds >= from
      ? [{ x: uptimeSeconds * MS_PER_SECOND, y: afterBytes, line }]
      : [],
  );
  if (points.length === 0) return undefined;
  points.sort((a, b) => a.x - b.x);
  return {
    label: 'Heap after collections',
    figure: {
      unit: 'bytes',
      series: {
        name: 'heap after a collection',
        tone: 'old',
        // A single collection has no steps.
        shape: points.length === 1 ? 'points' : 'steps',
        x: points.map(({ x }) => x),
        y: points.map(({ y }) => y),
        lines: points.map(({ line }) => ({ first: line, last: line })),
      },
      ...(heap.maxBytes !== undefined && { most: heap.maxBytes }),
    },
  };
}

function drawMarks(events: readonly CrashEvent[], lane: (typeof LANES)[number], from: number): Lane | undefined {
  const marks = events
    .filter(({ group, uptimeSeconds = -1 }) => group === lane.group && uptimeSeconds >= from)
    .slice(-MAX_MARKS)
    .map(
      ({ uptimeSeconds = 0, text, line }): Mark => ({
        name: lane.name,
        from: uptimeSeconds * MS_PER_SECOND,
        tone: lane.tone,
        text: maskCommand(text).slice(0, MAX_TEXT),
        lines: { first: line, last: line },
      }),
    );
  return marks.length === 0 ? undefined : { label: lane.label, marks };
}

function listEvents({ events }: CrashReport): Block[] {
  const newest = listLastEvents(events);
  const [last, more] = [newest.slice(0, MAX_LISTED), newest.slice(MAX_LISTED, MAX_LISTED + MAX_MORE)];
  if (last.length === 0) return [];
  return [
    {
      kind: 'table',
      title: 'Last events, newest first',
      columns: ['Uptime', 'Kind', 'Event'],
      rows: last.map(({ uptimeSeconds = 0, group, text, line }) => [
        { value: uptimeSeconds * MS_PER_SECOND, unit: 'ms' as const },
        LANES.find((lane) => lane.group === group)?.name ?? OTHER_NAMES[group] ?? 'event',
        linkLine(maskCommand(text).slice(0, MAX_TEXT), line),
      ]),
    },
    ...(more.length === 0
      ? []
      : [
          {
            kind: 'code' as const,
            title: 'Events before',
            text: more.map(formatEvent).join('\n'),
            folded: true as const,
          },
        ]),
  ];
}

const formatEvent = ({ uptimeSeconds = 0, text }: CrashEvent): string =>
  `${uptimeSeconds.toFixed(3)} s  ${maskCommand(text).slice(0, MAX_TEXT)}`;

const OTHER_NAMES: Partial<Record<EventGroup, string>> = {
  gc: 'collection',
  metaspace: 'metaspace',
  loads: 'class loaded',
  unloads: 'class unloaded',
  protections: 'memory protection',
};
