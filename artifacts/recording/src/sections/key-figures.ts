import { pluralize } from '@hindsight/claims';
import { count, type Figure, ms, percent } from '@hindsight/model';
import { measureAllocationRate } from '../metrics/allocation-rate.ts';
import type { SectionWriter } from './report-input.ts';

const TO_PERCENT = 100;

/** The largest figures of the recording. None is left out for another one: a comparison compares what both reports show. */
export const writeKeyFigures: SectionWriter = ({ analysis }) => {
  const { recording, loads, gc, allocation, locks, exceptions, profiles } = analysis;
  const running = profiles.find(({ id }) => id === 'cpu' || id === 'cpu-time' || id === 'stacks');
  const figures: (Figure | false | undefined)[] = [
    recording.durationMs > 0 && { label: 'Duration', value: ms(recording.durationMs) },
    loads.cpuLoad && {
      label: 'CPU of the JVM',
      value: percent(TO_PERCENT * (loads.cpuLoad.jvmUserAvg + loads.cpuLoad.jvmSystemAvg)),
      note: 'of the whole machine, mean',
    },
    running && {
      label: running.unit === 'samples' ? 'Samples' : running.unit === 'ms' ? 'CPU time' : 'Weight of the stacks',
      value: { value: running.total, unit: running.unit === 'ms' ? 'ms' : 'count' },
    },
    gc &&
      gc.pauseCount > 0 && {
        label: 'Longest GC pause',
        value: ms(gc.pauseMaxMs),
        note: pluralize(gc.pauseCount, 'pause'),
      },
    allocation && {
      label: 'Allocation',
      value: { value: measureAllocationRate(analysis), unit: 'bytes/s' as const },
    },
    locks.monitors && { label: 'Waits for monitors', value: ms(locks.monitors.totalMs), note: 'of all threads' },
    exceptions?.thrown !== undefined && { label: 'Exceptions thrown', value: count(exceptions.thrown) },
  ];
  const shown = figures.filter((figure) => typeof figure === 'object');
  return { id: 'figures', title: 'Key figures', blocks: [{ kind: 'figures', figures: shown }] };
};
