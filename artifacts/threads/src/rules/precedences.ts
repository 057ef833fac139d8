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
  { causes: ['pool-exhausted'], symptoms: ['identical-stacks'], effect: 'adopt-advice' },
  { causes: ['thread-leak'], symptoms: ['thread-count-growth'], effect: 'adopt-advice' },
  { causes: ['regex-backtrack'], symptoms: ['deep-stack'], effect: 'suppress' },
];
