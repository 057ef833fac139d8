import type { Precedence } from '@hindsight/claims';
import { compareLevels, type Finding } from '@hindsight/model';
import type { HeapAnalysis } from '../analysis.ts';
import { findRequestWithoutMemory } from '../metrics/jvm/out-of-memory.ts';
import { sumArrayWaste } from '../metrics/waste/waste-sums.ts';
import { KNOWN_PATTERNS } from '../patterns/index.ts';
import type { HeapRuleId } from './index.ts';
import { readShare } from './support/lead-with-largest.ts';

/** From this share on, duplicate arrays are reported as arrays of zeros. */
const MOSTLY_ZEROS = 0.8;

/** Findings that say what holds most of the heap. */
export const LEAKS: readonly HeapRuleId[] = [
  'leak-class-static',
  'leak-loader',
  'leak-single',
  'leak-group',
  'leak-thread',
  'leak-thread-local',
  'stale-thread-local',
  'finalization-backlog',
  'cleaner-backlog',
  ...KNOWN_PATTERNS.map(({ id }) => id),
];
/** What is in the arrays of a leak is gone with it. */
const WASTED_ARRAYS: readonly HeapRuleId[] = [
  'duplicate-arrays',
  'sparse-primitive-array',
  'sparse-object-array',
  'large-array',
  'growing-collection',
];
/** Waste inside of a leak is gone with it; when it is most of the heap, it is worth knowing. */
const WASTE: readonly HeapRuleId[] = ['duplicate-strings', 'inefficient-collections', 'boxed-numbers'];
const MAX_NOTED_PERCENT = 50;
const WHOLE_PERCENT = 100;

/** What a heap is full of: its limit is no cause beside it. */
const CONTENTS: readonly HeapRuleId[] = [...LEAKS, ...WASTED_ARRAYS, ...WASTE, 'reference-pressure'];

/** Findings about slots that refer to nothing. Arrays of zeros may well be the content of what is leaked. */
const EMPTY_MEMORY: readonly HeapRuleId[] = ['inefficient-collections', 'sparse-object-array'];
/** An array with few elements that are not 0 was made too large; one of only zeros may be what is leaked. */
const areArraysSparse = ({ sparseArrays, zeroArrays }: HeapAnalysis): boolean =>
  sparseArrays.wasted > zeroArrays.reachable.bytes;

const isEmptyMemory = ({ id }: Finding, analysis: HeapAnalysis): boolean =>
  EMPTY_MEMORY.some((one) => one === id) || (id === 'sparse-primitive-array' && areArraysSparse(analysis));

/** Memory of a holder of which this share is empty is not leaked: the program reserves too much. */
const MOSTLY_EMPTY = 0.5;

/**
 * Returns whether most of what a holder keeps is empty. How much of the empty memory is elsewhere is not known, so that
 * everything outside of the holder counts as empty.
 */
function isMostlyEmpty(empty: Finding, leak: Finding): boolean {
  const [wasted, kept] = [readShare(empty), readShare(leak)];
  return kept > 0 && wasted - (WHOLE_PERCENT - kept) >= MOSTLY_EMPTY * kept;
}

/** Whether objects have no holder because the end of the dump, with what refers to them, was not read. */
const lacksHolders = ({ dump }: HeapAnalysis): boolean => dump.defects.some(({ code }) => code === 'derived-roots');

/** The thread that a finding names. */
const readThread = ({ title }: Finding): string | undefined => /thread "([^"]{1,200})"/i.exec(title)?.[1];

/** Whether the largest group of objects of one class that is a suspect consists of threads. */
const isGroupOfThreads = ({ suspects, dump }: HeapAnalysis): boolean => {
  const group = suspects.find(({ kind }) => kind === 'class');
  return dump.threads.some(({ object }) => object === group?.object);
};

/** Which finding is the cause of which: a symptom about the same memory becomes a note that names its cause. */
export const PRECEDENCES: readonly Precedence<HeapRuleId, HeapAnalysis>[] = [
  {
    causes: ['truncated-dump'],
    symptoms: ['leak-group'],
    effect: 'lower-level',
    when: ({ analysis }) => lacksHolders(analysis),
  },
  {
    causes: ['loader-redeploy', 'leak-loader'],
    symptoms: ['duplicate-classes', 'class-explosion', 'jdbc-driver', 'jul-levels', 'script-classes'],
    effect: 'demote-to-note',
  },
  { causes: ['script-classes'], symptoms: ['duplicate-classes'], effect: 'demote-to-note' },
  {
    causes: ['sparse-primitive-array'],
    symptoms: ['duplicate-arrays'],
    // Both would say the same of the same arrays.
    effect: 'suppress',
    when: ({ analysis }) => {
      const { bytes, beyondCopies } = analysis.zeroArrays.reachable;
      return bytes - beyondCopies >= MOSTLY_ZEROS * sumArrayWaste(analysis);
    },
  },
  {
    causes: ['finalization-backlog'],
    symptoms: ['open-files', 'zip-native', 'direct-buffers'],
    effect: 'demote-to-note',
  },
  { causes: ['cleaner-backlog'], symptoms: ['zip-native', 'direct-buffers'], effect: 'demote-to-note' },
  { causes: ['leak-thread-local'], symptoms: ['stale-thread-local', 'mdc'], effect: 'demote-to-note' },
  {
    causes: EMPTY_MEMORY,
    symptoms: LEAKS,
    effect: 'lower-level',
    when: ({ cause, symptom }) => symptom.level === 'SEVERE' && cause.level !== 'INFO' && isMostlyEmpty(cause, symptom),
  },
  {
    causes: ['sparse-primitive-array'],
    symptoms: LEAKS,
    effect: 'lower-level',
    when: ({ cause, symptom, analysis }) =>
      symptom.level === 'SEVERE' &&
      cause.level !== 'INFO' &&
      areArraysSparse(analysis) &&
      isMostlyEmpty(cause, symptom),
  },
  {
    causes: LEAKS,
    symptoms: WASTED_ARRAYS,
    effect: 'demote-to-note',
    when: ({ cause, symptom, analysis }) => !(isEmptyMemory(symptom, analysis) && isMostlyEmpty(symptom, cause)),
  },
  {
    causes: LEAKS,
    symptoms: WASTE,
    effect: 'demote-to-note',
    when: ({ cause, symptom }) => compareLevels(cause.level, 'SEVERE') <= 0 && readShare(symptom) < MAX_NOTED_PERCENT,
  },
  {
    causes: ['script-classes', 'loader-redeploy'],
    symptoms: ['oom-free-heap'],
    effect: 'demote-to-note',
    when: ({ cause, analysis }) =>
      cause.level === 'SEVERE' && findRequestWithoutMemory(analysis)?.of === 'class-metadata',
  },
  {
    causes: ['oom-free-heap'],
    symptoms: ['leak-thread'],
    effect: 'demote-to-note',
    when: ({ cause, symptom }) => readThread(cause) !== undefined && readThread(cause) === readThread(symptom),
  },
  { causes: CONTENTS, symptoms: ['oom-small-heap'], effect: 'demote-to-note' },
  // It names the thread and the place as well.
  { causes: ['oom-small-heap'], symptoms: ['oom-thread'], effect: 'suppress' },
  { causes: LEAKS, symptoms: ['oom-thread'], effect: 'follow' },
  {
    // The heap is tight because of the leak, and not of a cache that is smaller.
    causes: LEAKS,
    symptoms: ['bounded-cache'],
    effect: 'demote-to-note',
    when: ({ cause, symptom }) => compareLevels(cause.level, 'SEVERE') <= 0 && readShare(cause) > readShare(symptom),
  },
  { causes: ['pool-per-call'], symptoms: ['leak-thread-local'], effect: 'demote-to-note' },
  {
    causes: ['pool-per-call'],
    symptoms: ['leak-group'],
    effect: 'demote-to-note',
    when: ({ analysis }) => isGroupOfThreads(analysis),
  },
  {
    // The connections of pools that were created again and again.
    causes: ['client-per-call'],
    symptoms: ['jdbc-connections'],
    effect: 'demote-to-note',
    when: ({ cause }) => cause.title.includes('connection pools'),
  },
  {
    causes: ['pool-per-call', 'client-per-call', 'vthreads'],
    symptoms: ['platform-threads'],
    effect: 'demote-to-note',
  },
  { causes: ['jdbc-pool'], symptoms: ['jdbc-connections'], effect: 'demote-to-note' },
  { causes: ['jdbc-connections'], symptoms: ['jdbc-statements'], effect: 'demote-to-note' },
  {
    causes: ['hibernate-session', 'jdbc-statements', 'document-tree'],
    symptoms: ['growing-collection'],
    effect: 'demote-to-note',
  },
];
