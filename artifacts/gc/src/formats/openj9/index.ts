import type { Head, LogFormat } from '@hindsight/model';
import type { GcEvent } from '../../events.ts';
import { OpenJ9Reader } from './reader.ts';

/** Matches the root element since R26; version 5.0 has no XML namespace. */
const ROOT = /<verbosegc\s[^>]{0,200}(?:xmlns|version\s*=\s*["']R2)/;
const EVENT =
  /<(?:exclusive-(?:start|end)|gc-(?:start|end|op)|cycle-(?:start|end)|mem-info|af-(?:start|end)|concurrent-(?:kickoff|start|end|global-final|collection-start)|trigger-(?:start|end))\s/;
/** Most heads contain the first stop after the arguments of the JVM; a few lines decide for either. */
const MAX_CONFIDENCE = 0.95;
const FEW_EVENTS_CONFIDENCE = 0.8;

/** Verbose GC log of IBM J9 R26 to R29 and Eclipse OpenJ9 (`-Xverbosegclog`, `-verbose:gc`). */
export const openJ9: LogFormat<GcEvent> = {
  id: 'openj9-verbosegc',
  title: 'OpenJ9 and IBM J9 R26+ verbose GC (XML)',
  detect: ({ lines }: Head) => {
    let events = 0;
    for (const line of lines) {
      if (!line.includes('<')) continue;
      if (ROOT.test(line)) return MAX_CONFIDENCE;
      if (EVENT.test(line) && ++events > 2) return MAX_CONFIDENCE;
    }
    return events > 0 ? FEW_EVENTS_CONFIDENCE : 0;
  },
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new OpenJ9Reader(emit),
};
