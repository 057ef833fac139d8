import { formatCount } from '@hindsight/claims';
import { countOf, instancesOf } from '../sample-instances.ts';
import type { Looked } from '../known-pattern.ts';
import type { Sighting } from '../pattern-match.ts';

const MANY = 1000;

/** Of so many objects of a class those that hold something of the system: as many as in a sample. */
function holding(analysis: Looked, className: string, holds: (object: number) => boolean): number {
  const objects = countOf(analysis, className);
  if (objects === 0) return 0;
  const sample = instancesOf(analysis, className);
  return Math.round((objects * sample.filter(holds).length) / sample.length);
}

/** The objects with the address of the native state: of JDK 11 and later, and of before. */
const ZIPS = [
  'java.util.zip.Inflater$InflaterZStreamRef',
  'java.util.zip.Deflater$DeflaterZStreamRef',
  'java.util.zip.ZStreamRef',
];

export function openZips(analysis: Looked): Sighting | undefined {
  const { objects } = analysis;
  const open = ZIPS.map((name) => holding(analysis, name, (object) => (objects.number(object, 'address') ?? 0) !== 0));
  return enough(
    'Inflaters and Deflaters were not ended',
    open.reduce((sum, one) => sum + one, 0),
  );
}

export function openFiles(analysis: Looked): Sighting | undefined {
  const { objects } = analysis;
  return enough(
    'file descriptors are open',
    holding(analysis, 'java.io.FileDescriptor', (object) => (objects.number(object, 'fd') ?? -1) >= 0),
  );
}

const enough = (text: string, value: number): Sighting | undefined =>
  value < MANY
    ? undefined
    : { name: text, sentence: `${formatCount(value)} ${text}`, value, limit: MANY, measure: 'objects' };
