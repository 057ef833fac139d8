import { count, ms } from '@hindsight/model';
import type { SectionWriter } from './report-input.ts';

/** Writes pauses by name and concurrent phases. */
export const phasesSection: SectionWriter = ({ totals: { phases } }) =>
  phases.length === 0
    ? undefined
    : {
        id: 'phases',
        title: 'Phases',
        blocks: [
          {
            kind: 'table',
            columns: ['Phase', 'Runs', 'Count', 'Total', 'Mean', 'Longest', 'Deviation'],
            rows: phases.map(({ phase, kind, count: times, totalMs, meanMs, maxMs, deviationMs }) => [
              phase,
              kind === 'pause' ? 'application stopped' : 'beside the application',
              count(times),
              ms(totalMs),
              ms(meanMs),
              ms(maxMs),
              ms(deviationMs),
            ]),
          },
        ],
      };
