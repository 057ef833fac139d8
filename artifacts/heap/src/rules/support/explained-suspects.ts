import { getLineage } from '@hindsight/heap-graph';
import type { HeapAnalysis } from '../../analysis.ts';
import { findContainingSuspect } from '../../metrics/retained-memory/suspect-of-object.ts';
import type { Suspect } from '../../metrics/retained-memory/suspects.ts';
import { toOriginalName } from '../../metrics/support/relocated-classes.ts';
import { KNOWN_PATTERNS } from '../../patterns/index.ts';
import type { PatternMatch } from '../../patterns/pattern-match.ts';
import { BACKLOG_LENGTH } from './backlog-length.ts';
import { findLeakingThreadLocal } from './leaking-thread-local.ts';
import { listLargestBelow } from './library-advice.ts';
import { listProblemSuspects, rateRetained } from './suspect-severity.ts';

/** A match by class explains a suspect when its objects retain this share of it. */
const EXPLAINED_SHARE = 0.5;

/** Finds the suspect whose memory a pattern match is about. */
export const findExplainedSuspect = (analysis: HeapAnalysis, match: PatternMatch): Suspect | undefined =>
  match.object === undefined
    ? analysis.suspects.find((suspect) => containsClasses(analysis, suspect, match))
    : (findContainingSuspect(analysis, match.object) ?? findGroup(analysis, match));

/** The objects of a class of a match may be a suspect together. */
const findGroup = ({ suspects }: HeapAnalysis, { classes = [] }: PatternMatch): Suspect | undefined =>
  suspects.find(({ kind, label }) => kind === 'class' && classes.includes(label));

/** Whether objects of the classes of a match are on the way to the memory of a suspect, or are most of it. */
function containsClasses({ dump, objects, tree }: HeapAnalysis, suspect: Suspect, match: PatternMatch): boolean {
  const names = new Set(match.classes ?? []);
  if (names.size === 0) return false;
  if (match.measure === 'bytes' && match.value < EXPLAINED_SHARE * suspect.retained) return false;
  const isNamed = (object: number): boolean => {
    const number = dump.classOf.at(object) ?? -1;
    return number >= 0 && getLineage(dump.classes, number).some(({ name }) => isOneOf(names, name));
  };
  const steps = [...suspect.chain, ...suspect.path.map(({ object }) => object)];
  const [most] = suspect.below;
  return (
    steps.some(isNamed) ||
    (suspect.kind === 'class' && isOneOf(names, objects.getLabel(suspect.object))) ||
    (most !== undefined && isOfClasses(dump, most.label, names)) ||
    (match.measure === 'bytes' && listLargestBelow(tree, suspect.point).some(isNamed))
  );
}

/** Whether a class, or one that it extends, has one of the names. */
const isOfClasses = ({ classes }: HeapAnalysis['dump'], label: string, names: ReadonlySet<string>): boolean =>
  classes.some(
    ({ name, number }) => name === label && getLineage(classes, number).some((one) => isOneOf(names, one.name)),
  );

/** Patterns name relocated classes by their original name. */
const isOneOf = (names: ReadonlySet<string>, name: string): boolean =>
  names.has(name) || names.has(toOriginalName(name));

/**
 * Lists the suspects that a more specific finding is about: a known pattern, a backlog of dead objects, or the values of
 * a ThreadLocal in many threads.
 */
export function listExplainedSuspects(analysis: HeapAnalysis): ReadonlySet<Suspect> {
  const ofPatterns = KNOWN_PATTERNS.map(({ id }) => analysis.patternMatches.get(id))
    .filter((match) => match !== undefined)
    .map((match) => findExplainedSuspect(analysis, match));
  const staleSeverity = rateRetained(analysis, analysis.staleThreadLocals.retained);
  const ofThreads =
    findLeakingThreadLocal(analysis) || staleSeverity !== 'INFO'
      ? analysis.suspects.filter((suspect) => isThread(analysis, suspect))
      : [];
  const ofBacklogs = analysis.suspects.filter((suspect) => isBacklog(analysis, suspect));
  return new Set([...ofPatterns, ...ofThreads, ...ofBacklogs].filter((suspect) => suspect !== undefined));
}

/** Backlogs of dead objects and their classes: the lists that hold these objects are no leaks of their own. */
const BACKLOGS: readonly { readonly isPresent: (analysis: HeapAnalysis) => boolean; readonly classes: RegExp }[] = [
  {
    isPresent: ({ finalizerQueue }) => (finalizerQueue?.length ?? 0) >= BACKLOG_LENGTH,
    classes: /^(?:class )?java\.lang\.ref\.Finalizer/,
  },
  {
    isPresent: ({ cleaners }) => (cleaners[0]?.length ?? 0) >= BACKLOG_LENGTH,
    classes: /^(?:class )?(?:jdk\.internal\.ref|java\.lang\.ref)\./,
  },
  {
    isPresent: ({ patternMatches }) => patternMatches.has('zip-native'),
    classes: /^java\.util\.zip\./,
  },
];

function isBacklog(analysis: HeapAnalysis, { label, chain, below }: Suspect): boolean {
  const labels = [label, ...chain.slice(0, MAX_STEPS).map((object) => analysis.objects.getLabel(object))];
  const [most] = below;
  if (most) labels.push(most.label);
  return BACKLOGS.some(({ isPresent, classes }) => isPresent(analysis) && labels.some((one) => classes.test(one)));
}

/** The chain of a linked list may be long. */
const MAX_STEPS = 50;

const isThread = ({ dump }: HeapAnalysis, { object }: Suspect): boolean =>
  dump.threads.some((thread) => thread.object === object);

/** Finds the problem suspect that a pattern match explains first of all patterns. */
export function findSuspectOfPattern(analysis: HeapAnalysis, id: string): Suspect | undefined {
  const problems = listProblemSuspects(analysis);
  const explained = KNOWN_PATTERNS.flatMap((pattern) => {
    const match = analysis.patternMatches.get(pattern.id);
    const suspect = match && findExplainedSuspect(analysis, match);
    return suspect && problems.includes(suspect) ? [{ id: pattern.id as string, suspect }] : [];
  });
  const own = explained.find((one) => one.id === id)?.suspect;
  return explained.find(({ suspect }) => suspect === own)?.id === id ? own : undefined;
}
