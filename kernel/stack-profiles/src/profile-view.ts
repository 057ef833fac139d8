import type { CollapsedStacks, ProfileExplorer, ProfileQuestion, ProfileView, StacksQuestion } from '@hindsight/model';
import { listCallers, listCalls } from './call-nodes.ts';
import { writeCollapsed } from './collapsed-text.ts';
import { listHotMethods } from './hot-methods.ts';
import { type MergedTree, mergeLines, mergeWeights } from './merge-lines.ts';
import { readProfileFile } from './profile-file.ts';
import type { ProfileSet } from './profiles.ts';
import { selectSamples, sumByName } from './select-samples.ts';

const MAX_FRAMES = 5000;
const MAX_METHODS = 100;
const MAX_NAMES = 500;
/** What a process passes on at once; rarer stacks are joined. */
const MAX_TEXT_CHARACTERS = 1 << 26;
const OTHER_STACKS = '[other]';

const toPercent = (part: number, whole: number): number => (whole > 0 ? (100 * part) / whole : 0);

/** Computes all figures of the samples that pass the filter. `merged` is the tree of the set without lines. */
export function buildProfileView(
  set: ProfileSet,
  merged: MergedTree,
  { profile: id, reverse = false, ...filter }: ProfileQuestion,
): ProfileView | undefined {
  const profile = set.profiles.find((one) => one.id === id);
  if (!profile) return undefined;
  const { count, total, withoutStack, self } = selectSamples(set, profile, filter);
  const { thread: _chosenThread, ...withoutThread } = filter;
  const { state: _chosenState, ...withoutState } = filter;
  const list = reverse ? listCallers : listCalls;
  const { nodes, minWeight } = list(merged.tree, mergeWeights(merged, self), MAX_FRAMES);
  return {
    id,
    unit: profile.unit,
    count,
    total,
    withoutStack: withoutStack.weight,
    frames: nodes,
    minWeight,
    hotMethods: listHotMethods(set.tree, self, MAX_METHODS).map((hot) => ({
      ...hot,
      selfPercent: toPercent(hot.self, total),
      totalPercent: toPercent(hot.total, total),
    })),
    threads: sumByName(set, profile, 'threads', withoutThread).slice(0, MAX_NAMES),
    states: sumByName(set, profile, 'states', withoutState).slice(0, MAX_NAMES),
  };
}

/** Writes the samples that pass the filter as collapsed stacks. */
export function buildCollapsedStacks(
  set: ProfileSet,
  { profile: id, lines = false, reverse = false, ...filter }: StacksQuestion,
): CollapsedStacks | undefined {
  const profile = set.profiles.find((one) => one.id === id);
  if (!profile) return undefined;
  const { self } = selectSamples(set, profile, filter);
  const kept: string[] = [];
  let characters = 0;
  let other = 0;
  for (const line of writeCollapsed(set.tree, self, profile.unit, { lines, reverse })) {
    characters += line.length;
    if (characters <= MAX_TEXT_CHARACTERS) kept.push(line);
    else other += Number(line.slice(line.lastIndexOf(' ')));
  }
  if (other > 0) kept.push(`${OTHER_STACKS} ${other}\n`);
  return { text: kept.join('') };
}

/** Opens the file that an analysis wrote. */
export function openProfileExplorer(path: string): ProfileExplorer {
  const set = readProfileFile(path);
  const merged = mergeLines(set.tree);
  return {
    profileView: (question) => buildProfileView(set, merged, question),
    collapsedStacks: (question) => buildCollapsedStacks(set, question),
  };
}
