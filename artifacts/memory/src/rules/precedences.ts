import type { Precedence } from '@hindsight/claims';
import { compareLevels } from '@hindsight/model';
import type { MemoryAnalysis } from '../analysis.ts';
import type { MemoryRuleId } from './index.ts';

/** One allocation is told once: the more exact finding is the cause of the more general ones. */
export const PRECEDENCES: readonly Precedence<MemoryRuleId, MemoryAnalysis>[] = [
  {
    causes: ['class-loader-leak'],
    symptoms: ['metaspace-growth', 'symbol-growth', 'histogram-jdk-growth', 'histogram-growth'],
    effect: 'demote-to-note',
  },
  {
    causes: ['class-loader-leak'],
    symptoms: ['nmt-category-growth'],
    effect: 'demote-to-note',
    // Modules and other tables of the JVM grow with its classes; a larger rise is a case of its own.
    when: ({ symptom }) => symptom.level === 'WARNING',
  },
  { causes: ['class-loader-leak', 'metaspace-growth'], symptoms: ['metaspace-full'], effect: 'follow' },
  {
    causes: ['histogram-growth', 'histogram-jdk-growth'],
    symptoms: ['old-generation-growth', 'old-generation-full', 'full-gc-rate', 'gc-time-share'],
    effect: 'follow',
  },
  {
    causes: ['old-generation-full'],
    symptoms: ['full-gc-rate', 'gc-time-share', 'old-generation-growth', 'promotion-rate-high'],
    effect: 'follow',
  },
  { causes: ['full-gc-rate'], symptoms: ['gc-time-share'], effect: 'follow' },
  {
    causes: [
      'direct-memory-growth',
      'thread-growth',
      'class-loader-leak',
      'compiler-memory-growth',
      'nmt-category-growth',
      'rss-gap-growth',
      'rss-growth',
      'histogram-growth',
    ],
    symptoms: ['rss-over-budget-forecast', 'container-near-limit', 'container-oom-kills'],
    effect: 'follow',
  },
  {
    causes: ['direct-memory-growth'],
    symptoms: ['direct-memory-near-limit', 'nmt-call-site-growth'],
    effect: 'follow',
  },
  {
    causes: ['thread-growth'],
    symptoms: ['many-threads', 'pids-near-limit', 'thread-stack-size', 'malloc-arenas-many'],
    effect: 'follow',
  },
  {
    causes: ['native-holder-growth'],
    symptoms: ['rss-gap-growth', 'rss-growth', 'rss-gap-large', 'histogram-jdk-growth'],
    effect: 'follow',
  },
  {
    causes: ['native-holder-growth', 'class-loader-leak', 'thread-growth', 'mapped-file-growth'],
    symptoms: ['memory-steady'],
    effect: 'suppress',
  },
  { causes: ['class-loader-leak'], symptoms: ['duplicate-class-rows'], effect: 'suppress' },
  { causes: ['mapped-file-growth'], symptoms: ['mapped-files-large', 'map-count-near-limit'], effect: 'follow' },
  { causes: ['native-holder-growth'], symptoms: ['mapped-file-growth'], effect: 'follow' },
  {
    causes: ['finalizer-queue'],
    symptoms: ['histogram-growth', 'histogram-jdk-growth'],
    effect: 'demote-to-note',
    // One that grows names the class that grows with it.
    when: ({ cause, symptom }) => compareLevels(cause.level, symptom.level) <= 0 && cause.level !== 'WARNING',
  },
  { causes: ['finalizer-queue'], symptoms: ['histogram-growth', 'histogram-jdk-growth'], effect: 'follow' },
  {
    causes: ['explicit-full-gc'],
    symptoms: ['gc-time-share', 'full-gc-rate'],
    effect: 'follow',
    // The collections that were requested took most of the time.
    when: ({ analysis: { jstat } }) =>
      2 * (jstat?.fullSeconds ?? 0) >= (jstat?.totalGcSeconds ?? Number.POSITIVE_INFINITY),
  },
  { causes: ['rss-gap-growth', 'rss-growth'], symptoms: ['rss-gap-large', 'malloc-arenas-many'], effect: 'follow' },
  { causes: ['malloc-retained'], symptoms: ['malloc-arenas-many'], effect: 'follow' },
  {
    causes: ['malloc-arenas-many', 'malloc-retained', 'mapped-files-large'],
    symptoms: ['rss-gap-large'],
    effect: 'follow',
  },
  {
    causes: ['container-oom-kills'],
    symptoms: ['container-near-limit', 'budget-exceeds-limit', 'rss-over-budget-forecast'],
    effect: 'follow',
  },
];
