import type { LogFormat } from '@hindsight/model';
import type { GcEvent } from '../../events.ts';
import { detect, MAX_CONFIDENCE } from './detect.ts';
import { PREFILTER } from './prefilter.ts';
import { UnifiedReader } from './reader.ts';

/** `-Xlog:gc*` of JDK 9 and later, every collector. */
export const unifiedLogging: LogFormat<GcEvent> = {
  id: 'unified',
  title: 'Unified logging (JDK 9+)',
  detect,
  maxConfidence: MAX_CONFIDENCE,
  prefilter: PREFILTER,
  open: (emit) => new UnifiedReader(emit),
};
