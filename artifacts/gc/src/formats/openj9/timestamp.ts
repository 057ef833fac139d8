import type { Stamp } from '../../events.ts';
import { isoMillis, onWall } from '../wall-timestamps.ts';
import { attribute, type Tag } from '../xml-tags.ts';

/** The `timestamp` of a tag: the moment at which the JVM wrote it. */
export const stampOf = (tag: Tag): Stamp => onWall(isoMillis(attribute(tag, 'timestamp')));
