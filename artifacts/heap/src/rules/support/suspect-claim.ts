import { chooseHeadline, formatBytes, formatCount, formatShare, pluralize } from '@hindsight/claims';
import { bytes, type Claim, type Confidence, count, type Evidence, type Level, percent } from '@hindsight/model';
import type { HeapAnalysis } from '../../analysis.ts';
import {
  findOutOfMemoryThreads,
  findRequestWithoutMemory,
  hasRunOutOfMemory,
} from '../../metrics/jvm/out-of-memory.ts';
import { projectRetained } from '../../metrics/retained-memory/bound.ts';
import { type Holder, isApplicationHolder } from '../../metrics/retained-memory/holder.ts';
import type { Owner } from '../../metrics/retained-memory/owner.ts';
import type { PartField } from '../../metrics/retained-memory/part-field.ts';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import { SUSPECT_SHARE } from '../../metrics/retained-memory/suspect-candidates.ts';
import { readThreadName, type Suspect } from '../../metrics/retained-memory/suspects.ts';
import { isApplicationClass } from '../../metrics/support/relocated-classes.ts';
import { assessConfidence } from './dump-confidence.ts';
import { listExplainedSuspects } from './explained-suspects.ts';
import { createMetricEvidence } from './metric-evidence.ts';
import { findFieldTarget, findPathEnd, listPathEvidence } from './path-evidence.ts';
import {
  DANGER_SHARE,
  isWorkInProgress,
  listProblemSuspects,
  mayBeLoaded,
  rateSuspect,
  type Severity,
} from './suspect-severity.ts';

/**
 * Creates the claim about the largest matching suspect that is a problem; further ones are counted. A suspect that a
 * known pattern or another rule explains is left to that one.
 */
export function claimSuspect(
  analysis: HeapAnalysis,
  { is, advice }: { is: (suspect: Suspect) => boolean; advice: (suspect: Suspect) => string },
): Claim | undefined {
  const explained = listExplainedSuspects(analysis);
  const [first, ...more] = listProblemSuspects(analysis).filter((suspect) => is(suspect) && !explained.has(suspect));
  if (!first) return undefined;
  const others = more.filter(({ owner, together }) => !(together && owner?.name === first.owner?.name));
  const further = describeFurther(others, analysis);
  return {
    level: rateLevel(first, analysis),
    confidence: rateHolder(first, rateConfidence(first, analysis)),
    headline: nameCase(first, analysis),
    explanation: `${explainSuspect(first, analysis)}${further}`,
    advice: `${adviseComparison(first)}${advice(first)}`,
    evidence: listSuspectEvidence(first, analysis),
  };
}

/** Names a second suspect, because whoever is on call has to act on both; of several more it tells the number. */
function describeFurther([second, ...more]: readonly Suspect[], analysis: HeapAnalysis): string {
  if (!second) return '';
  return more.length === 0
    ? ` ${nameCase(second, analysis)} as well.`
    : ` ${pluralize(more.length + 1, 'more suspect')} of this kind: see the list.`;
}

/** When the content may have been loaded once, confidence is medium at most. */
export function rateConfidence(suspect: Suspect, analysis: HeapAnalysis): Confidence {
  const confidence = assessConfidence(analysis);
  return confidence === 'high' && isOpen(suspect) ? 'medium' : confidence;
}

/** Without a known holder it is as well. */
const rateHolder = ({ holder }: Suspect, confidence: Confidence): Confidence =>
  confidence === 'high' && !holder ? 'medium' : confidence;

/** Whether one dump does not decide between a leak and data that the program has loaded. */
const isOpen = (suspect: Suspect): boolean => !isWorkInProgress(suspect) && mayBeLoaded(suspect);

/** Says which second dump decides, before what to do about a leak. */
export const adviseComparison = (suspect: Suspect): string =>
  isOpen(suspect)
    ? `Take a second dump after some hours of work and compare both: when ${nameHolder(suspect)} has not grown, the program has loaded this data and nothing needs to change. When it has grown, it is a leak. `
    : '';

/** The name of the evidence that tells how much of the heap a claim is about. */
export const SHARE_OF_HEAP = 'share of the used heap';

/** Lists the path that the claim names, and the figures of a suspect. */
export const listSuspectEvidence = (
  suspect: Suspect,
  analysis: HeapAnalysis,
  share = measureSubject(suspect, analysis).share,
): [Evidence, ...Evidence[]] => [
  createMetricEvidence(SHARE_OF_HEAP, percent(100 * share), percent(100 * SUSPECT_SHARE)),
  ...(isLoaderOfHolder(suspect) ? [] : [createMetricEvidence(`retained by ${suspect.label}`, bytes(suspect.retained))]),
  ...listPathEvidence(suspect, analysis),
  createMetricEvidence(
    `retained at the accumulation point (${labelPoint(suspect, analysis)})`,
    bytes(suspect.pointRetained),
  ),
  ...(suspect.contents && suspect.kind === 'object' && suspect.contents.label !== suspect.below[0]?.label
    ? [createMetricEvidence(`objects in it of ${suspect.contents.label}`, count(suspect.contents.objects))]
    : []),
  ...suspect.below
    .slice(0, 3)
    .map((row) => createMetricEvidence(`objects right below it of ${row.label}`, count(row.objects))),
];

const CLASS_LOADER = /(?:^|[.$])\w*ClassLoader(?: |$)/;

/** A class loader keeps all classes with their static fields: its figure beside that of the field only raises a question. */
const isLoaderOfHolder = (suspect: Suspect): boolean =>
  isHeldByStaticField(suspect) && CLASS_LOADER.test(suspect.label);

export function rateLevel(suspect: Suspect, analysis: HeapAnalysis): Level {
  const severity = rateSuspect(suspect);
  return toLevel(severity === 'WARNING' && isFailedWork(suspect, analysis) ? 'DANGER' : severity, analysis);
}

/** What a running method holds is gone when it returns, but it does not return when the next request of its own thread fails. */
const isFailedWork = (suspect: Suspect, analysis: HeapAnalysis): boolean =>
  isWorkInProgress(suspect) && suspect.share >= DANGER_SHARE && hasRunOutOfMemory(analysis, suspect.path[0]?.object);

/** What is severe is the cause of a failure when a thread ran out of memory, and not of that for classes or outside the heap. */
export function toLevel(severity: Severity, analysis: HeapAnalysis): Level {
  if (severity !== 'DANGER') return severity;
  const { of = 'heap' } = findRequestWithoutMemory(analysis) ?? {};
  return of === 'heap' && findOutOfMemoryThreads(analysis).length > 0 ? 'FATAL' : 'SEVERE';
}

export const labelPoint = ({ point }: Suspect, { objects }: HeapAnalysis): string => objects.getLabel(point);

/** Tells who keeps how much of the heap. */
export function nameCase(suspect: Suspect, analysis: HeapAnalysis): string {
  const { kind, together } = suspect;
  const { retained, share } = measureSubject(suspect, analysis);
  const parts = findOwnParts(suspect);
  const keeps = parts
    ? `of ${formatCount(parts.objects)} objects keeps ${formatBytes(retained)}, ${formatShare(share)} of the used heap`
    : together
      ? `of ${formatCount(together.objects)} objects keeps ${formatBytes(together.retained)}, ${formatShare((suspect.share * together.retained) / suspect.retained)} of the used heap`
      : `${kind === 'object' ? 'keeps' : 'keep'} ${formatBytes(retained)}, ${formatShare(share)} of the used heap`;
  const subject = nameSubject(suspect);
  const inside = nameContents(suspect, subject);
  const full = isStaticField(suspect) && !UNNAMED.test(subject) ? `Static field ${subject}` : startSentence(subject);
  const plain = [`${full} ${keeps}`, `${subject} ${keeps}`, `${shortenName(subject)} ${keeps}`] as const;
  return inside
    ? chooseHeadline(`${subject} ${keeps}${inside}`, `${shortenName(subject)} ${keeps}${inside}`, ...plain)
    : chooseHeadline(...plain);
}

/**
 * What the memory consists of, where only it tells whose memory it is: behind a queue of a library, the tasks of the application, and
 * behind a class of which no field is known.
 */
function nameContents({ kind, contents, owner, holder }: Suspect, subject: string): string {
  const lacksField = owner === undefined && (holder === undefined || holder.kind === 'class');
  const namesContent =
    kind === 'object' &&
    contents !== undefined &&
    isApplicationClass(contents.label) &&
    !LAMBDA_SUFFIX.test(contents.label);
  return namesContent && (lacksField || !isApplicationClass(subject.replace(/^thread ".*" at /, '')))
    ? `: ${pluralize(contents.objects, 'object')} of ${shortenName(contents.label)}`
    : '';
}

/** A field of a portable dump, of which only the class is known. */
const UNNAMED = /^a (?:static )?field of /;

/** A name of a holder at the beginning of a sentence. */
export const startSentence = (name: string): string =>
  name.replace(/^(?:an?|the|thread) /, (word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`);

const isStaticField = (suspect: Suspect): boolean =>
  suspect.kind === 'object' && findOwnParts(suspect) === undefined && isHeldByStaticField(suspect);

const isHeldByStaticField = ({ holder, owner }: Suspect): boolean =>
  holder?.kind === 'static-field' &&
  (owner === undefined || owner.name === holder.name || (!owner.isApplication && !isNearer(owner, holder)));

/** Leaves out packages: `com.shop.Cache.ENTRIES` is `Cache.ENTRIES`. */
export const shortenName = (name: string): string => name.replace(/\b(?:[a-z_][\w$]{0,80}\.){1,40}(?=[A-Z])/g, '');

/** Says what the headline does not: who else holds the memory, where it accumulates, and what speaks against a leak. */
export function explainSuspect(suspect: Suspect, analysis: HeapAnalysis): string {
  const { holder, path } = suspect;
  const subject = nameSubject(suspect);
  const isNamed = holder && (subject.includes(holder.name) || holder.name.includes(subject));
  // A thread that runs only code of the JDK says nothing where a field does.
  const isKnown = holder && (isApplicationHolder(holder) || !suspect.owner);
  const held =
    isKnown && !isNamed
      ? isOfThreads(suspect)
        ? ` One of them is ${holder.name}.`
        : ` It is held by ${holder.name}.`
      : '';
  const root = path[0]?.object ?? -1;
  const thread = suspect.namedPath && readThreadName(analysis.objects, root);
  const local = thread && !held.includes(thread) ? ` A local variable of thread "${thread}" holds it as well.` : '';
  const inside = describeInside(suspect);
  const jdkNote = suspect.ofJdk ? ' It is an internal structure of the JDK.' : '';
  const text =
    `${held}${local}${describePoint(suspect, analysis)}${inside}${describeParts(suspect)}${describeIndexes(suspect)}${jdkNote}${describeLimits(suspect)}${describeOpen(suspect)}`.trim();
  return text || 'No collection can free this memory while it is referred to.';
}

/** A group of threads is held by nobody but themselves. */
const isOfThreads = ({ kind, holder, object, path }: Suspect): boolean =>
  kind === 'class' && holder?.kind === 'thread-frame' && path[0]?.object === object;

/** Describes a suspect in one or two sentences, for the list of problems and for the report. */
export function describeSuspect(suspect: Suspect, analysis: HeapAnalysis): string {
  const { kind } = suspect;
  const { retained, share } = measureSubject(suspect, analysis);
  const inside = describeInside(suspect);
  const jdkNote = suspect.ofJdk ? ' It is an internal structure of the JDK.' : '';
  const verb = kind === 'object' ? 'keeps' : 'keep';
  return `${startSentence(nameSubject(suspect))} ${verb} ${formatBytes(retained)}, ${formatShare(share)} of the used heap${describeContext(suspect)}.${describePoint(suspect, analysis)}${inside}${jdkNote}${describeLimits(suspect)}`;
}

const LAMBDA_SUFFIX = /\$\$Lambda.*$/;

/** The class of a lambda has a name that means nothing to its reader. */
export const countObjects = (objects: number, label: string): string =>
  LAMBDA_SUFFIX.test(label)
    ? `${pluralize(objects, 'lambda')} of ${label.replace(LAMBDA_SUFFIX, '')}`
    : `${pluralize(objects, 'object')} of ${label}`;

/** Tells what the memory consists of: the objects behind the nodes and wrappers of a collection, or else those right below. */
function describeInside({ kind, below: [most], contents }: Suspect): string {
  if (kind !== 'object') return '';
  if (contents && contents.label !== most?.label) {
    return ` It consists mostly of ${countObjects(contents.objects, contents.label)}.`;
  }
  return most && most.objects > 1 ? ` Right below it: ${countObjects(most.objects, most.label)}.` : '';
}

/** Tells the field by which the parts have the memory, or where they are when the headline has that field. */
function describeParts(suspect: Suspect): string {
  const { kind, partField, owner } = suspect;
  if (kind !== 'object' || !partField) return '';
  const { name, objects, elements } = partField;
  const outer =
    findOwnParts(suspect) && owner && owner.name !== name ? ` The ${formatCount(objects)} are in ${owner.name}.` : '';
  return ` ${pluralize(objects, 'object')} of ${toClassName(name)} have ${pluralize(elements, 'element')} in ${name.slice(name.lastIndexOf('.') + 1)}.${outer}`;
}

/** Says that several fields must let go of what they hold together. */
const describeIndexes = ({ indexes = [] }: Suspect): string =>
  indexes.length > 1
    ? ` ${indexes.slice(0, MAX_INDEXES).join(' and ')} hold the same objects: each object must be removed from all of them.`
    : '';

const MAX_INDEXES = 3;

/** Names the accumulation point, and the library's field that leads to it. */
function describePoint(suspect: Suspect, analysis: HeapAnalysis): string {
  const { kind, label, owner } = suspect;
  const point = analysis.objects.getLabel(findPathEnd(suspect));
  if (kind === 'class')
    return owner && !suspect.hasOneOwner ? ` The field ${owner.name} leads to the largest of them.` : '';
  const inner = owner?.isApplication ? owner.inner : owner?.name;
  const field = inner && inner !== nameSubject(suspect) ? `${inner}, in ` : '';
  return point === label && field === '' ? '' : ` The memory accumulates in ${field}one ${point}.`;
}

/** Says why the size alone does not tell a leak. */
const describeOpen = (suspect: Suspect): string =>
  isOpen(suspect)
    ? ` Whether it grows does not show in one dump: it may be data that the program loads once, because nothing in it tells when it came, and only ${formatShare(suspect.ofMaxHeap?.used ?? 0)} of the maximum heap size are in use.`
    : '';

/** Less is not worth a sentence. */
const STATED_SHARE = 0.1;

/** Says what speaks against a leak. */
function describeLimits({ bound, looseBound, passedLimit, reclaimable, retained }: Suspect): string {
  const bounded = bound
    ? ` It is ${bound.isPresumed ? 'presumably ' : ''}bounded by ${bound.name}${bound.elements < 0 ? '' : ` and has ${formatCount(bound.elements)} elements`}.`
    : looseBound
      ? ` Its limit ${looseBound.name} does not help: at that, it would keep about ${formatBytes(projectRetained(looseBound, retained))}, more than the heap may have.`
      : passedLimit
        ? ` Its limit ${passedLimit.name} does not work: ${pluralize(passedLimit.elements, 'element')} are in it, so find why none is removed.`
        : '';
  const reclaimed =
    reclaimable >= STATED_SHARE * retained
      ? ` Of this, ${formatBytes(reclaimable)} are held by soft or weak references only.`
      : '';
  return `${bounded}${reclaimed}`;
}

/** A static field is more specific than the class loader that holds its class. */
const isHeldByClass = ({ kind }: Holder): boolean => kind === 'static-field' || kind === 'class';

/** The field of a library that has the collection says more than a static field of a library, through which others go as well. */
const isNearer = ({ hasCollection }: Owner, { name }: Holder): boolean =>
  hasCollection === true && !isApplicationClass(name);

/** The field of the application by which a few objects have all of the memory. */
const findOwnParts = ({ kind, partField }: Suspect): PartField | undefined =>
  kind === 'object' && partField && isApplicationClass(toClassName(partField.name)) ? partField : undefined;

export const toClassName = (field: string): string => field.slice(0, field.lastIndexOf('.'));

/** Names the memory by the application's field that leads to it, or else by the static field or the object that holds it. */
function nameSubject(suspect: Suspect): string {
  const { kind, label, owner, holder } = suspect;
  if (kind === 'class') return nameGroup(suspect);
  const parts = findOwnParts(suspect);
  if (parts) return parts.name;
  if (owner?.isApplication) return owner.name;
  if (holder && isHeldByClass(holder)) return owner && isNearer(owner, holder) ? owner.name : holder.name;
  if (owner?.hasCollection) return owner.name;
  if (holder?.kind === 'thread-local') return holder.name;
  // A thread that holds a server, or another large part of a library, says nothing about what is large in it.
  if (owner && suspect.path[0]?.object === suspect.object && holder && isOfThread(holder)) return owner.name;
  return holder && isWorkInProgress(suspect) ? holder.name : label;
}

/** A group of objects, with the field that has them where one has most. */
const nameGroup = ({ objects, label, hasOneOwner, owner }: Suspect): string =>
  `${countObjects(objects, label)}${hasOneOwner && owner ? ` in ${owner.name}` : ''}`;

const isOfThread = ({ kind }: Holder): boolean => kind.startsWith('thread');

/** What the subject of the headline keeps: a field less than the object above it, such as the class loader of its class. */
export function measureSubject(suspect: Suspect, analysis: HeapAnalysis): Pick<Suspect, 'retained' | 'share'> {
  const { kind, retained, share, pointRetained } = suspect;
  const target = kind === 'class' ? undefined : findFieldTarget(suspect, analysis, nameSubject(suspect));
  const kept = target === undefined ? 0 : readRetainedSize(analysis, target);
  // What the field refers to is held elsewhere as well when it keeps less than the accumulation point.
  return kept < pointRetained ? { retained, share } : { retained: kept, share: (share * kept) / retained };
}

/** Says what holds the memory, if the subject does not say it. */
function describeContext(suspect: Suspect): string {
  const { holder, label } = suspect;
  const subject = nameSubject(suspect);
  if (holder && holder.name !== label && !holder.name.includes(subject)) return `, held by ${holder.name}`;
  if (holder && holder.name !== subject && holder.name.includes(subject)) return ` (${holder.name})`;
  return subject === label || suspect.kind === 'class' ? '' : ` (below ${label})`;
}

/** Names what to change: the field that leads to the memory, or else the holder. */
export const nameHolder = (suspect: Suspect): string => {
  const { holder, owner, label } = suspect;
  const name = findOwnParts(suspect)?.name ?? owner?.name ?? holder?.name ?? label;
  return name.replace(/^a (?=(?:static )?field of )/, 'the ');
};
