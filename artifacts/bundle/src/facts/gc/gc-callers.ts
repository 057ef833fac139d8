import { getFrames } from '@hindsight/threads';
import { type Fact, QUALITY } from '../../fact.ts';
import { findOwnFrame, formatFrame } from '../application-frames.ts';
import { selectApplicationThreads, type ThreadView, toThreadsEvidence } from '../thread-view.ts';

const REQUEST = /^java\.lang\.Runtime\.gc\b/;

/** Finds the threads that a dump meets in a call of System.gc(): they wait there until the collection is over. */
export function collectGcCallers({ dumps }: Pick<ThreadView, 'dumps'>): Fact[] {
  const callers = dumps.flatMap((dump) =>
    selectApplicationThreads(dump).filter(
      (thread) =>
        getFrames(thread)
          .slice(0, 2)
          .some((frame) => REQUEST.test(frame)) && findOwnFrame(getFrames(thread)) !== undefined,
    ),
  );
  const [first] = callers;
  if (!first) return [];
  const frame = formatFrame(findOwnFrame(getFrames(first)));
  return [
    {
      id: 'gc-caller',
      family: 'threads',
      quality: QUALITY.measured,
      statement: `"${first.name}" waits for a collection that it requested in ${frame}`,
      evidence: toThreadsEvidence(callers),
      words: { thread: first.name, frame },
    },
  ];
}
