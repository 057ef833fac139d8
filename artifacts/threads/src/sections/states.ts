import type { StackedBars } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { timeOfDay } from '../instant.ts';
import type { CountedState } from '../metrics/states.ts';
import type { SectionWriter } from './report-input.ts';
import { lookOfState, SHOWN_STATES } from './tones.ts';

/** How many threads are in which state, dump by dump. */
export const statesSection: SectionWriter = ({ analysis: { dumps } }) => {
  const used = SHOWN_STATES.filter((shown) => dumps.some(({ states }) => countOf(states, shown) > 0));
  return {
    id: 'states',
    title: 'States per dump',
    blocks: [
      {
        kind: 'stacked-bars',
        id: 'states-per-dump',
        title: 'Threads by state',
        unit: 'count',
        rows: dumps.map((one) => rowOf(one, used)),
      },
    ],
  };
};

const countOf = (states: DumpAnalysis['states'], wanted: CountedState): number =>
  states.find(({ state }) => state === wanted)?.threads.length ?? 0;

function rowOf({ dump, states }: DumpAnalysis, used: readonly CountedState[]): StackedBars['rows'][number] {
  const time = timeOfDay(dump);
  return {
    label: `Dump ${dump.index + 1}`,
    note: `${time === undefined ? '' : `${time} · `}line ${dump.line}`,
    parts: used.map((state) => {
      const { name, tone } = lookOfState(state);
      return { name, tone, value: countOf(states, state) };
    }),
  };
}
