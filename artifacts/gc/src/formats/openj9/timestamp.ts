import type { Timestamp } from '../../events.ts';
import { parseIsoTimestamp, toWallTimestamp } from '../wall-timestamps.ts';
import { readAttribute, type XmlTag } from '../xml-tags.ts';

/** Reads the `timestamp` of a tag, when the JVM wrote it. */
export const readTimestamp = (tag: XmlTag): Timestamp =>
  toWallTimestamp(parseIsoTimestamp(readAttribute(tag, 'timestamp')));
