import { defineRules } from '@hindsight/claims';
import type { HeapGrowth } from '../heap-growth.ts';

/** Defines a rule about the growth of a heap over several dumps. */
export const defineGrowthRule = defineRules<HeapGrowth>();
