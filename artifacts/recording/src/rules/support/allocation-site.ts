import { rememberByStack } from '../../metrics/remember-by-stack.ts';
import { NO_ID, type RecordingAnalysis } from '../../model.ts';
import { findLargest, findProfile, listColumns, sumBy } from './samples.ts';
import { findApplicationFrame, isPlatformMethod } from './stacks.ts';

/** A site with less of what is allocated of a class says little about those objects that stay. */
const MIN_SHARE = 0.5;

/** The method of the program that allocates most of the objects of a class, by the samples of allocations. */
export function findAllocationSite(analysis: RecordingAnalysis, className: string): string | undefined {
  const columns = listColumns(analysis, findProfile(analysis, 'allocation'));
  const id = analysis.recording.names.indexOf(className);
  const findFrame = rememberByStack((stack) => findApplicationFrame(analysis.recording, stack));
  const sites = sumBy(columns, ({ subjects, stacks }, row) =>
    id >= 0 && subjects[row] === id ? findFrame(stacks[row] ?? NO_ID) : undefined,
  );
  const largest = findLargest(sites);
  const total = [...sites.values()].reduce((sum, { weight }) => sum + weight, 0);
  return largest && largest.weight >= MIN_SHARE * total && !isPlatformMethod(largest.name) ? largest.name : undefined;
}

/** The method of the application from which most is allocated: the JDK's own methods allocate what somebody asked for. */
export function findHottestSite(
  analysis: RecordingAnalysis,
): { readonly name: string; readonly percent: number } | undefined {
  const profile = findProfile(analysis, 'allocation');
  const findFrame = rememberByStack((stack) => findApplicationFrame(analysis.recording, stack));
  const site = findLargest(sumBy(listColumns(analysis, profile), (one, row) => findFrame(one.stacks[row] ?? NO_ID)));
  return site && profile ? { name: site.name, percent: (100 * site.weight) / profile.total } : undefined;
}
