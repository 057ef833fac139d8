import { defineRules } from '@hindsight/claims';
import type { LogJudgement } from '../../analysis.ts';

/** Defines a rule about an application log. */
export const defineLogRule = defineRules<LogJudgement>();
