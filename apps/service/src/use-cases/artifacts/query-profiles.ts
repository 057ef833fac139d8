import { type OpenedArtifact, unwrapOutcome } from '@hindsight/engine';
import { ArtifactError, type CollapsedStacks, type ProfileQuery, type ProfileView } from '@hindsight/model';
import type { StoredResult } from '../../ports/result-store.ts';
import type { ExploreParts } from './explore-heap.ts';
import { type JobWithArtifact, requireKeptJob } from './kept-artifacts.ts';

const NO_PROFILES = new ArtifactError(
  'bad-parameter',
  'This report has no profiles that are kept: flight recordings and collapsed stacks have some, for SERVICE_ARTIFACT_DAYS.',
);
const NO_SUCH_PROFILE = new ArtifactError(
  'bad-parameter',
  'The recording has no such profile; `profiles` of its answer lists those that it has.',
);

interface ProfileAnswers {
  readonly profileView: ProfileView;
  readonly collapsedStacks: CollapsedStacks;
}

/** Brings the index to where an explorer can open it; the recording itself is not read again. */
async function openKeptProfiles({ artifacts, limits }: ExploreParts, job: JobWithArtifact): Promise<OpenedArtifact> {
  const held = await artifacts.holdWithIndex(job.artifactId);
  if (!held) throw NO_PROFILES;
  const { artifact, index } = held;
  artifact.release();
  try {
    await index.load?.(0, Number.POSITIVE_INFINITY);
  } catch (error) {
    index.release();
    throw error;
  }
  return { job: { files: [], kind: job.kind, limits, index: index.path }, release: () => index.release() };
}

/** Sends a query to the process that has the profiles of a report open. */
export async function queryProfiles<Name extends ProfileQuery['name']>(
  parts: ExploreParts,
  result: StoredResult,
  name: Name,
  question: ProfileQuery['arguments'],
  signal: AbortSignal,
): Promise<ProfileAnswers[Name]> {
  const job = await requireKeptJob(parts, result);
  const target = { id: job.artifactId, open: () => openKeptProfiles(parts, job) };
  const outcome = await parts.explorers.query(target, { name, arguments: question }, signal);
  const { answer } = unwrapOutcome(outcome);
  if (answer === undefined) throw NO_SUCH_PROFILE;
  // The explorer is our own program and its questions are checked before; the answer has the type of its question.
  return answer as unknown as ProfileAnswers[Name];
}
