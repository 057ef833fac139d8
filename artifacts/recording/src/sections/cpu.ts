import type { Section } from '@hindsight/model';
import type { ProfileId } from '../model.ts';
import { drawHeatMap } from './heat-map.ts';
import { drawFlame, findProfile, listMethods, listThreads, summarizeProfile } from './profile-blocks.ts';
import type { ReportInput, SectionWriter } from './report-input.ts';
import { drawSamples } from './samples-timeline.ts';

interface ProfileSection {
  readonly section: string;
  readonly profile: ProfileId;
  readonly title: string;
  readonly flame: string;
}

const writeProfile = (
  input: ReportInput,
  { section, profile: id, title, flame }: ProfileSection,
): Section | undefined => {
  const profile = findProfile(input, id);
  if (!profile) return undefined;
  return {
    id: section,
    title,
    summary: summarizeProfile(profile),
    blocks: [...drawFlame(input, id, flame), ...listMethods(profile), ...listThreads(profile)],
  };
};

/** The profiles of running threads. */
const RUNNING: readonly ProfileSection[] = [
  { section: 'cpu', profile: 'cpu', title: 'CPU', flame: 'Where threads run: samples of Java code' },
  { section: 'cpu-time', profile: 'cpu-time', title: 'CPU time', flame: 'Where CPU time is spent' },
  { section: 'stacks', profile: 'stacks', title: 'Stacks', flame: 'Stacks of the file' },
];

/** The profile, and how its samples are distributed over time. */
const writeRunning =
  (one: ProfileSection): SectionWriter =>
  (input) => {
    const section = writeProfile(input, one);
    return (
      section && {
        ...section,
        blocks: [...section.blocks, ...drawSamples(input, one.profile), ...drawHeatMap(input, one.profile)],
      }
    );
  };

export const writeRunningProfiles: readonly SectionWriter[] = RUNNING.map(writeRunning);

export const writeWall: SectionWriter = (input) =>
  writeProfile(input, {
    section: 'wall',
    profile: 'wall',
    title: 'Wall clock',
    flame: 'Where threads are, running or not',
  });

export const writeNative: SectionWriter = (input) =>
  writeProfile(input, {
    section: 'native',
    profile: 'native',
    title: 'Native methods',
    flame: 'Threads in native code: waiting or working',
  });
