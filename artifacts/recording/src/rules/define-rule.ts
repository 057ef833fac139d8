import { defineRules } from '@hindsight/claims';
import type { RecordingAnalysis } from '../model.ts';

/** Defines a rule about one recording. */
export const defineRule = defineRules<RecordingAnalysis>();
