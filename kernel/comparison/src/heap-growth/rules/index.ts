import { listRules, type RuleGroup } from '@hindsight/claims';
import { diagnose, type Finding } from '@hindsight/model';
import type { HeapGrowth } from '../heap-growth.ts';
import { heapGrowthBounded } from './heap-growth-bounded.ts';
import { heapGrowthLeak } from './heap-growth-leak.ts';
import { heapGrowthLoad } from './heap-growth-load.ts';
import { heapGrowthWarmUp } from './heap-growth-warm-up.ts';

const GROUPS = [
  {
    about: 'several dumps of one program',
    rules: [heapGrowthLeak, heapGrowthBounded, heapGrowthWarmUp, heapGrowthLoad],
  },
] as const satisfies readonly RuleGroup<HeapGrowth>[];

/** What comparisons of heap dumps can find, for the documentation. */
export const HEAP_GROWTH_CATALOG = GROUPS.map(({ about, rules }) => ({ about, findings: rules }));

const RULES = listRules<HeapGrowth>(GROUPS);

export const diagnoseGrowth = (growth: HeapGrowth): Finding[] => diagnose(RULES, growth);
