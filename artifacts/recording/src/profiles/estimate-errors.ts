import { estimateShareErrors, type ProfileSet } from '@hindsight/stack-profiles';
import type { Profile } from '../model-figures.ts';

/** Shares of further methods are too small to compare. */
const MAX_METHODS = 200;
const DIGITS = 4;

/** Adds to the hottest methods of every profile how uncertain their own share is. */
export const addShareErrors = (profiles: readonly Profile[], set: ProfileSet): Profile[] =>
  profiles.map((profile) => {
    const stored = set.profiles.find(({ id }) => id === profile.id);
    if (!stored) return profile;
    const names = profile.hotMethods.slice(0, MAX_METHODS).map(({ method }) => method);
    const errors = estimateShareErrors(set, stored, names);
    return {
      ...profile,
      hotMethods: profile.hotMethods.map((hot, index) => {
        const error = errors[index];
        return error === undefined ? hot : { ...hot, selfErrorPercent: Number((100 * error).toFixed(DIGITS)) };
      }),
    };
  });
