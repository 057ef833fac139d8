import type { StackedBars } from '@hindsight/model';
import type { DumpAnalysis } from '../analysis.ts';
import { formatTimeOfDay } from '../dump-time.ts';
import type { CountedState } from '../metrics/states.ts';
import { formatDumpsTitle, type SectionWriter, takeListed } from './report-input.ts';
import { getStateStyle, SHOWN_STATES } from './state-styles.ts';

/** Writes how many threads are in which state, dump by dump. */
export const writeStates: SectionWriter = ({ analysis: { dumps } }) => {
  const used = SHOWN_STATES.filter((shown) => dumps.some(({ states }) => countThreads(states, shown) > 0));
  return {
    id: 'states',
    title: 'States per dump',
    blocks: [
      {
        kind: 'stacked-bars',
        id: 'states-per-dump',
        title: formatDumpsTitle('Threads by state', dumps),
        unit: 'count',
        rows: takeListed(dumps).map((one) => toRow(one, used)),
      },
    ],
  };
};

const countThreads = (states: DumpAnalysis['states'], countedState: CountedState): number =>
  states.find(({ state }) => state === countedState)?.threads.length ?? 0;

function toRow({ dump, states }: DumpAnalysis, used: readonly CountedState[]): StackedBars['rows'][number] {
  const time = formatTimeOfDay(dump);
  return {
    label: `Dump ${dump.index + 1}`,
    note: `${time === undefined ? '' : `${time} · `}line ${dump.line}`,
    parts: used.map((state) => {
      const { name, tone } = getStateStyle(state);
      return { name, tone, value: countThreads(states, state) };
    }),
  };
}
