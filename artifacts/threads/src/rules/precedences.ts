import type { Precedence } from '@hindsight/claims';
import type { ThreadRuleId } from './index.ts';

/**
 * Lists which finding is the cause of which others. A specific finding makes a general one about the same threads
 * superfluous.
 */
export const PRECEDENCES: readonly Precedence<ThreadRuleId, undefined>[] = [
  { causes: ['identical-stacks'], symptoms: ['same-method'], effect: 'suppress' },
  { causes: ['deadlock'], symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { causes: ['hidden-deadlock'], symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { causes: ['class-init-deadlock'], symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { causes: ['deadlock'], symptoms: ['stuck-blocked'], effect: 'adopt-advice' },
  { causes: ['hidden-deadlock'], symptoms: ['stuck-blocked'], effect: 'adopt-advice' },
  { causes: ['pool-exhausted'], symptoms: ['pool-saturated', 'wait-unknown-owner'], effect: 'suppress' },
  { causes: ['io-wait', 'pool-starved', 'queue-full', 'common-pool-blocked', 'lost-signal'], symptoms: ['pool-saturated'], effect: 'suppress' },
  { causes: ['common-pool-blocked'], symptoms: ['io-wait', 'identical-stacks'], effect: 'suppress' },
  { causes: ['pool-exhausted'], symptoms: ['io-wait'], effect: 'demote-to-note' },
  { causes: ['pool-exhausted', 'pool-starved', 'queue-full', 'lost-signal'], symptoms: ['identical-stacks', 'same-method'], effect: 'demote-to-note' },
  { causes: ['thread-leak'], symptoms: ['thread-count-growth', 'executor-leak', 'io-wait'], effect: 'suppress' },
  { causes: ['regex-backtrack'], symptoms: ['deep-stack'], effect: 'suppress' },
];
