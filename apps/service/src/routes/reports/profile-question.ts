import { type RequestValues, readParameter } from '@hindsight/api';
import { ArtifactError, type ProfileQuestion } from '@hindsight/model';

/** Reads which samples of a profile a request is about; undefined when it names no profile. */
export function readProfileQuestion(values: RequestValues): ProfileQuestion | undefined {
  const profile = readParameter('profile', values);
  const [thread, state] = [readParameter('thread', values), readParameter('state', values)];
  const reverse = readParameter('reverse', values);
  if (profile === undefined) {
    if (thread === undefined && state === undefined && reverse === undefined) return undefined;
    throw new ArtifactError('bad-parameter', 'profile is missing: thread, state and reverse are about one profile.');
  }
  const [from, to] = [readParameter('fromTime', values), readParameter('toTime', values)];
  return {
    profile,
    ...(thread !== undefined && { thread }),
    ...(state !== undefined && { state }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(reverse !== undefined && { reverse }),
  };
}
