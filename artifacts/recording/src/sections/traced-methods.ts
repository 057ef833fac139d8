import { formatDuration, pluralize, UNKNOWN } from '@hindsight/claims';
import { type Cell, count, ms } from '@hindsight/model';
import type { MethodTiming } from '../model-figures.ts';
import { listTimed } from './locks.ts';
import { buildFoldedSection, buildTable, type SectionWriter } from './report-input.ts';

const MAX_ROWS = 50;

const toMs = (value: number | undefined): Cell => (value === undefined ? UNKNOWN : ms(value));

const toRow = ({ method, invocations, totalMs, averageMs, minMs, maxMs }: MethodTiming): Cell[] => [
  method,
  count(invocations),
  toMs(totalMs),
  toMs(averageMs),
  toMs(minMs),
  toMs(maxMs),
];

/** How often the methods that the settings name were called, and how long their calls took with all that they waited for. */
export const writeTracedMethods: SectionWriter = ({ analysis }) => {
  const { methods } = analysis;
  if (!methods) return undefined;
  const { timed, traced } = methods;
  const [most] = timed;
  const parts = [
    most &&
      `${pluralize(timed.length, 'method')} timed, most time in ${most.method}: ${pluralize(most.invocations, 'call')}${most.averageMs === undefined ? '' : `, ${formatDuration(most.averageMs)} on average`}`,
    traced && `${pluralize(traced.count, 'call')} traced, longest ${formatDuration(traced.maxMs)}`,
  ];
  return buildFoldedSection('methods', 'Timed methods', parts.filter((part) => part !== undefined).join('; '), [
    ...buildTable(
      'Timed methods: their calls since the JVM began to time them, with all that they waited for',
      ['Method', 'Calls', 'Total', 'Average', 'Shortest', 'Longest'],
      timed.slice(0, MAX_ROWS).map(toRow),
    ),
    ...(traced
      ? [
          ...listTimed('Traced calls by method', 'Method', traced.byMethod, traced.totalMs),
          ...listTimed('Traced calls by caller', 'Caller', traced.byCaller, traced.totalMs),
        ]
      : []),
  ]);
};
