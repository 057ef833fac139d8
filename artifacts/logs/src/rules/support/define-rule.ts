import { defineRules } from '@hindsight/claims';
import type { ClassifiedLog } from '../../analysis.ts';

/** Defines a rule about an application log. */
export const defineLogRule = defineRules<ClassifiedLog>();
