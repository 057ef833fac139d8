import type { LogFormat } from '@hindsight/model';
import type { GcEvent } from '../../events.ts';
import { detect, MOST_SURE } from './detect.ts';
import { SIEVE } from './prefilter.ts';
import { UnifiedReader } from './reader.ts';

/** `-Xlog:gc*` of JDK 9 and later, every collector. */
export const unifiedLogging: LogFormat<GcEvent> = {
  id: 'unified',
  title: 'Unified logging (JDK 9+)',
  detect,
  neverSurerThan: MOST_SURE,
  sieve: SIEVE,
  open: (emit) => new UnifiedReader(emit),
};
