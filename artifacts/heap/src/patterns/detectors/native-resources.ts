import { formatCount } from '@hindsight/claims';
import { nameField } from '../../metrics/support/field-of-objects.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { countInstances, sampleInstances } from '../sample-instances.ts';

const MANY = 1000;
const DESCRIPTOR = 'java.io.FileDescriptor';

/** Estimates from a sample how many objects of a class hold a resource of the operating system. */
function estimateHolders(analysis: PatternInput, className: string, holds: (object: number) => boolean): number {
  const objects = countInstances(analysis, className);
  if (objects === 0) return 0;
  const sample = sampleInstances(analysis, className);
  return Math.round((objects * sample.filter(holds).length) / sample.length);
}

/** The classes that hold the address of the native state: since JDK 11, and before. */
const ZIPS = [
  'java.util.zip.Inflater$InflaterZStreamRef',
  'java.util.zip.Deflater$DeflaterZStreamRef',
  'java.util.zip.ZStreamRef',
];

export function detectOpenZips(analysis: PatternInput): PatternMatch | undefined {
  const { objects } = analysis;
  const open = ZIPS.map((name) =>
    estimateHolders(analysis, name, (object) => (objects.readNumber(object, 'address') ?? 0) !== 0),
  );
  return createMatch(
    analysis,
    'Inflaters and Deflaters were not ended',
    open.reduce((sum, one) => sum + one, 0),
    ZIPS,
  );
}

export function detectOpenFiles(analysis: PatternInput): PatternMatch | undefined {
  const { objects } = analysis;
  return createMatch(
    analysis,
    'file descriptors are open',
    estimateHolders(analysis, DESCRIPTOR, (object) => (objects.readNumber(object, 'fd') ?? -1) >= 0),
    [DESCRIPTOR],
  );
}

const createMatch = (
  analysis: PatternInput,
  text: string,
  value: number,
  classes: readonly string[],
): PatternMatch | undefined =>
  value < MANY
    ? undefined
    : nameField(
        analysis,
        { name: text, sentence: `${formatCount(value)} ${text}`, value, limit: MANY, measure: 'objects' },
        classes,
      );
