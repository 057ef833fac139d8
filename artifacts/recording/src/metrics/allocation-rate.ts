import type { RecordingAnalysis } from '../model.ts';

type Allocated = Pick<RecordingAnalysis, 'allocation' | 'recording'>;

/** What was allocated, in bytes. What threads say is exact; samples stand for it where it is missing. */
export const measureAllocated = ({ allocation }: Pick<Allocated, 'allocation'>): number =>
  allocation?.threadAllocatedBytes || allocation?.totalBytes || 0;

/** What was allocated per second of the recording, in bytes. */
export function measureAllocationRate({ allocation, recording }: Allocated): number {
  const seconds = recording.durationMs / 1000;
  return seconds > 0 ? measureAllocated({ allocation }) / seconds : 0;
}
