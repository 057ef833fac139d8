import { formatBytes, formatCount, pluralize } from '@hindsight/claims';
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

/** Memory that JNA allocates outside the heap, with its size in the object. */
const JNA_MEMORY = 'com.sun.jna.Memory';
/** Fewer objects are the buffers of a program, and less memory is negligible beside that of any JVM. */
const [MIN_BLOCKS, MIN_NATIVE_BYTES] = [100, 64 * 1024 * 1024];

/** Detects memory outside the heap that many objects of JNA hold, and that is more than the heap uses. */
export function detectNativeMemory(analysis: PatternInput): PatternMatch | undefined {
  const { objects, usedBytes } = analysis;
  const blocks = countInstances(analysis, JNA_MEMORY);
  if (blocks < MIN_BLOCKS) return undefined;
  const sample = sampleInstances(analysis, JNA_MEMORY);
  const sum = sample.reduce((total, object) => total + (objects.readNumber(object, 'size') ?? 0), 0);
  const native = (sum / Math.max(1, sample.length)) * blocks;
  if (native < Math.max(MIN_NATIVE_BYTES, usedBytes)) return undefined;
  const match: PatternMatch = {
    name: `objects of ${JNA_MEMORY}`,
    sentence: `${pluralize(blocks, 'object')} of ${JNA_MEMORY} hold ${formatBytes(native)} outside the heap`,
    value: blocks,
    limit: MIN_BLOCKS,
    measure: 'objects',
  };
  return nameField(analysis, match, [JNA_MEMORY]);
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
