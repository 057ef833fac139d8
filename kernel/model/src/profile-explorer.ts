import type { HeapQuery } from './heap-explorer.ts';
import type { JsonObject } from './json.ts';
import type { TreeNode } from './report-shapes.ts';

/**
 * The questions that the profiles of an analyzed recording answer, without reading the recording again. All answers are
 * plain JSON; sizes are bytes, durations milliseconds.
 */
export interface ProfileExplorer {
  /** Returns the figures of the samples that pass a filter, or undefined when there is no such profile. */
  readonly profileView: (question: ProfileQuestion) => ProfileView | undefined;
  /** Returns the same samples as collapsed stacks, or undefined when there is no such profile. */
  readonly collapsedStacks: (question: StacksQuestion) => CollapsedStacks | undefined;
}

/** Milliseconds since 1970, or seconds after the start of the recording: `90s`. */
export type ProfileTime = number | `${number}s`;

/** Which samples are counted. */
export interface ProfileQuestion {
  /** The id of the profile: `cpu`. */
  readonly profile: string;
  readonly thread?: string;
  readonly state?: string;
  /** The time range; both ends are included. */
  readonly from?: ProfileTime;
  readonly to?: ProfileTime;
  /** Whether the frames begin at the top frame and go back to its callers. */
  readonly reverse?: boolean;
}

export interface StacksQuestion extends ProfileQuestion {
  /** Whether frames have their line. */
  readonly lines?: boolean;
}

export interface CollapsedStacks {
  readonly text: string;
}

export interface ViewedMethod {
  readonly method: string;
  readonly self: number;
  readonly selfPercent: number;
  readonly total: number;
  readonly totalPercent: number;
  readonly line?: number;
}

export interface NamedValue {
  readonly name: string;
  readonly value: number;
}

export interface ProfileView {
  readonly id: string;
  /** `samples`, `ms`, `bytes`, `events` or `numbers`. */
  readonly unit: string;
  readonly count: number;
  /** The sum of the weights, those of events without a stack included. */
  readonly total: number;
  readonly withoutStack: number;
  /** The nodes of the call tree in preorder, the widest ones. */
  readonly frames: readonly TreeNode[];
  /** Frames of less than this weight are left out. */
  readonly minWeight: number;
  readonly hotMethods: readonly ViewedMethod[];
  /** By thread and by state, each filtered by everything but itself, so that a reader can choose another one. */
  readonly threads: readonly NamedValue[];
  readonly states: readonly NamedValue[];
}

/** A query as it crosses the process border. */
export type ArtifactQuery = HeapQuery | ProfileQuery;

export interface ProfileQuery {
  readonly name: 'profileView' | 'collapsedStacks';
  readonly arguments: JsonObject;
}

/** Opens the index that the analysis of a recording wrote. Throws when it is not one. */
export type OpenProfiles = (index: string) => ProfileExplorer;
