import type { LogFormat } from '@hindsight/model';
import type { GcEvent } from '../../events.ts';
import { detect, MAX_CONFIDENCE } from './detect.ts';
import { PREFILTER } from './prefilter.ts';
import { Hotspot8Reader } from './reader.ts';

/** `-verbose:gc`, `-Xloggc` and `-XX:+PrintGC…` of JDK 1.2 to 8, every collector but Shenandoah. */
export const hotspot8: LogFormat<GcEvent> = {
  id: 'hotspot-8',
  title: 'HotSpot before unified logging (JDK 1.2 to 8)',
  detect,
  maxConfidence: MAX_CONFIDENCE,
  prefilter: PREFILTER,
  open: (emit) => new Hotspot8Reader(emit),
};
