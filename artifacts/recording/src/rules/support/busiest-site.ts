import type { RecordingAnalysis } from '../../model.ts';
import { type CpuSamples, sumStacks } from './cpu-samples.ts';
import { isPlatformMethod, listFrames } from './stacks.ts';

/** A method of the application or its libraries, and its share of the samples, 0 to 1. */
export interface BusySite {
  readonly method: string;
  readonly share: number;
}

/**
 * Finds who asks most often for what a method of the platform does; undefined for other methods. The share is of the whole site, in this method and in all others of
 * the platform that it calls: time in `Integer.getChars` is a part of the texts that the site builds.
 */
export function findBusiestSite(
  { recording }: RecordingAnalysis,
  samples: CpuSamples,
  method: string,
): BusySite | undefined {
  if (!isPlatformMethod(method)) return undefined;
  const sites = new Map<string, { all: number; here: number }>();
  for (const [stack, weight] of sumStacks(samples)) {
    const frames = listFrames(recording, stack);
    const site = frames.find((frame) => !isPlatformMethod(frame));
    if (site === undefined) continue;
    const sum = sites.get(site) ?? { all: 0, here: 0 };
    sum.all += weight;
    if (frames[0] === method) sum.here += weight;
    sites.set(site, sum);
  }
  const [busiest] = [...sites].filter(([, { here }]) => here > 0).sort((a, b) => b[1].here - a[1].here);
  return busiest && { method: busiest[0], share: busiest[1].all / samples.total };
}
