import type { CausalPair } from '@hindsight/claims';
import type { Finding } from '@hindsight/model';
import type { RecordingAnalysis } from '../model.ts';
import { CROWD } from './cpu/too-many-threads.ts';
import { measureRate } from './exceptions/exception-storm.ts';
import { listGcPauses, listHalts, sumIntervals } from './support/halts.ts';

/** The share of the halts that are collections, from which the finding about collections says all. */
const MOSTLY_GC = 0.8;

export const areHaltsCollections = ({ analysis }: CausalPair<RecordingAnalysis>): boolean => {
  const all = sumIntervals(listHalts(analysis));
  return all > 0 && sumIntervals(listGcPauses(analysis)) >= MOSTLY_GC * all;
};

/** Returns whether a finding is about one of these kinds of work. */
export const isOfKind = ({ subject }: Finding, ...kinds: readonly string[]): boolean =>
  subject?.kind !== undefined && kinds.includes(subject.kind);

const WRAPPER = /^java\.lang\.(?:Boolean|Byte|Short|Character|Integer|Long|Float|Double)\b/;

export const isOfWrapper = ({ subject }: Finding): boolean => WRAPPER.test(subject?.className ?? '');

const LOOPBACK = /\b(?:localhost|127\.\d+\.\d+\.\d+)\b|\[?::1\]?:/;

/** Returns whether the peer is on the same machine. */
export const isOfLoopback = ({ subject }: Finding): boolean => LOOPBACK.test(subject?.peer ?? '');

/** The collections are for what the same method does, of which the cause says the kind. */
export const isGarbageOfWork = ({ cause, symptom }: CausalPair<RecordingAnalysis>): boolean =>
  symptom.subject?.method !== undefined && cause.level !== 'INFO' && cause.subject?.caller === symptom.subject.method;

/** The hot method is named with the caller from which the path divides: one share would be claimed twice. */
export function isPathOfMethod({
  cause: { subject: hot },
  symptom: { subject: path },
}: CausalPair<RecordingAnalysis>): boolean {
  return path?.method !== undefined && (hot?.method === path.method || hot?.caller === path.method);
}

export const isCrowdOfThreads = ({ cause }: CausalPair<RecordingAnalysis>): boolean => isOfKind(cause, CROWD);

/** Work that ends in new classes: compiled scripts and style sheets, proxies, accessors. */
export const MAKES_CLASSES = [
  'scripts',
  'generated-classes',
  'jaxb-contexts',
  'xml-factories',
  'json-mappers',
  'serializers',
];

/** An exception with its stack costs a microsecond and more: so many a second take a tenth of a processor at least. */
const COSTLY_EXCEPTIONS_PER_SECOND = 100_000;

/** Where the compiler inlines the throw, the time stands in the method that throws and catches. */
export const areExceptionsCostly = ({ analysis }: CausalPair<RecordingAnalysis>): boolean =>
  measureRate(analysis) >= COSTLY_EXCEPTIONS_PER_SECOND;
