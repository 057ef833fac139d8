import { defineRules } from '@hindsight/claims';
import type { DumpAnalysis, SeriesAnalysis, ThreadsAnalysis } from '../../analysis.ts';

/** Defines a rule about one thread dump. */
export const defineDumpRule = defineRules<DumpAnalysis>();

/** Defines a rule about the dumps of one JVM together. */
export const defineSeriesRule = defineRules<SeriesAnalysis>();

/** Defines a rule about everything that was read. */
export const defineInputRule = defineRules<ThreadsAnalysis>();
