import type { Timestamp } from '../../events.ts';
import { parseIsoTimestamp, toWallTimestamp } from '../wall-timestamps.ts';
import { readAttribute, type XmlTag } from '../xml-tags.ts';

/** The `timestamp` of a tag: the moment at which the JVM wrote it. */
export const readTimestamp = (tag: XmlTag): Timestamp =>
  toWallTimestamp(parseIsoTimestamp(readAttribute(tag, 'timestamp')));
