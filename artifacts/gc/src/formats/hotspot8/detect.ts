import type { Head } from '@hindsight/model';
import { isRotationLine, isVersionLine } from './header.ts';
import { isConcurrent, opensCollection } from './text/brackets.ts';
import { findInterleavedEvent } from './text/interleaved-event.ts';
import { TimestampReader } from './text/timestamps.ts';

/** Characters of a line that are examined. */
const MAX_CHARACTERS = 400;
/** This many events decide. */
const DECISIVE_EVENTS = 5;
/**
 * Matches heap tables and stopped times, also after a corrupt date. Unified logging writes the same words after its
 * decorations.
 */
const DECISIVE_LINE =
  /^(?:\{Heap before (?:GC|gc) invocations=|\[G1Ergonomics \(|(?:\d[\dT:.,+-]{0,40}: )?(?:Total time for which application threads were stopped|Application time): [\d.,]+ seconds)/;
/** Matches lines from the middle of an event. */
const INNER_LINE =
  /^(?: {3}\[(?:Eden: [\d.,]+[BKMG]\(|Parallel Time: )|Desired survivor size \d+ bytes, new threshold | \[Times: user=|: \d+K->\d+K\(\d+K\), | \[PSYoungGen: |\[PSYoungGen: |CommandLine flags: .*-XX:)/;
/** Matches figures, generations or policy output after a label; a label alone may be a quotation. */
const DETAIL =
  /\d[BKMG]\(\d+[BKMG]\)|\d[.,]\d{3,9} secs?\]|\d[BKMG]->\d|\[(?:AS)?(?:DefNew|ParNew|PSYoungGen|CMS|Tenured)|\[YG occupancy|AdaptiveSize|Before GC:|\{Heap before|TLAB: |\[G1Ergonomics|\[Class Histogram|\[Unloading class/;
/** Several causes in parentheses are read as one: a repetition of what may itself contain parentheses has no end. */
const LABEL_ALONE = /\[(?:Full )?GC(?: pause)? *(?:\([A-Za-z0-9. ()-]{1,300}\) *)?$/;
/**
 * Matches other formats: JDK 8 with Shenandoah has the same header and other events, 1.3 of Sun on Solaris has another
 * syntax, and `GC(n)` is unified logging.
 */
const ANOTHER_FORMAT =
  /^\[(?:Pause (?:Init|Final|Full|Degenerated)|Concurrent (?:reset|marking|cleanup|evacuation|update|precleaning))|^\[GC \d+K->\d+K\(\d+K\) eden |^\[Full GC invoke=|^GC\(\d+\) /;

type LineClass = 'another' | 'event' | 'middle' | 'header' | 'unknown';

/** The highest confidence, for a head with many events. */
export const MAX_CONFIDENCE = 0.95;

/** Returns how likely it is that these lines are a HotSpot log before unified logging, 0 to 1. */
export function detect({ lines }: Head): number {
  const stamps = new TimestampReader();
  const counts: Record<LineClass, number> = { another: 0, event: 0, middle: 0, header: 0, unknown: 0 };
  for (const line of lines) {
    counts[classifyLine(line.slice(0, MAX_CHARACTERS), stamps)]++;
    if (counts.another > 0 || line.includes('-XX:+UseShenandoahGC')) return 0.1;
    if (counts.event >= DECISIVE_EVENTS) break;
  }
  if (counts.event > 0) return Math.min(MAX_CONFIDENCE, 0.6 + 0.07 * counts.event);
  if (counts.header > 0) return 0.6;
  if (counts.middle > 1) return 0.5;
  return counts.middle > 0 ? 0.3 : 0;
}

function classifyLine(line: string, stamps: TimestampReader): LineClass {
  const body = line.slice(stamps.read(Buffer.from(line, 'latin1'), 0, line.length));
  if (ANOTHER_FORMAT.test(body)) return 'another';
  if (isEvent(body) || DECISIVE_LINE.test(body)) return 'event';
  if (DETAIL.test(body) && findInterleavedEvent(body) >= 0) return 'event';
  if (INNER_LINE.test(line)) return 'middle';
  return isVersionLine(line) || isRotationLine(line) ? 'header' : 'unknown';
}

const isEvent = (body: string): boolean =>
  isConcurrent(body, 0) || (opensCollection(body, 0) && (DETAIL.test(body) || LABEL_ALONE.test(body)));
