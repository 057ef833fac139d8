import type { StackedBars } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { timeOfDay } from '../instant.ts';
import type { SectionWriter } from './report-input.ts';
import { lookOfState, SHOWN_STATES } from './tones.ts';

/** How many threads are in which state, dump by dump. */
export const statesSection: SectionWriter = ({ analysis: { dumps } }) => ({
  id: 'states',
  title: 'States per dump',
  blocks: [
    {
      kind: 'stacked-bars',
      id: 'states-per-dump',
      title: 'Threads by state',
      unit: 'count',
      rows: dumps.map(rowOf),
    },
  ],
});

function rowOf({ dump, states }: DumpAnalysis): StackedBars['rows'][number] {
  const time = timeOfDay(dump);
  return {
    label: `Dump ${dump.index + 1}`,
    note: `${time === undefined ? '' : `${time} · `}line ${dump.line}`,
    parts: SHOWN_STATES.map((shown) => {
      const { name, tone } = lookOfState(shown);
      return { name, tone, value: states.find(({ state }) => state === shown)?.threads.length ?? 0 };
    }),
  };
}
