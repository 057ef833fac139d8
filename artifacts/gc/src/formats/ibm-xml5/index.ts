import type { Head, LogFormat } from '@hindsight/model';
import type { GcEvent } from '../../events.ts';
import { IbmXml5Reader } from './reader.ts';

/** Matches the root element of 5.0, which has a version and no XML namespace; since R26 it has one. */
const ROOT = /<verbosegc\s+version\s*=\s*["'](?!R2)/;
const EVENT =
  /<(?:af type=|sys id=|con event=|gc type=|timesms |refs_cleared |tenured freebytes=|nursery freebytes=|minimum requested_bytes=)/;
const MAX_CONFIDENCE = 0.95;
const FEW_EVENTS_CONFIDENCE = 0.8;
/** No other document has these elements; this many of them are no coincidence. */
const MIN_EVENTS = 3;

/** Verbose GC of IBM J9 5.0 and 6 (R24), and of later ones under `-XXgc:verboseFormat:deprecated`. */
export const ibmXml5: LogFormat<GcEvent> = {
  id: 'ibm-j9-5-verbosegc',
  title: 'IBM J9 5.0 and 6 verbose GC (XML)',
  detect: ({ lines }: Head) => {
    let events = 0;
    for (const line of lines) {
      if (!line.includes('<')) continue;
      if (ROOT.test(line)) return MAX_CONFIDENCE;
      if (EVENT.test(line) && ++events >= MIN_EVENTS) return MAX_CONFIDENCE;
    }
    return events > 0 ? FEW_EVENTS_CONFIDENCE : 0;
  },
  maxConfidence: MAX_CONFIDENCE,
  open: (emit) => new IbmXml5Reader(emit),
};
