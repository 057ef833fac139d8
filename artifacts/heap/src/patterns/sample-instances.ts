import { SAMPLE_SIZE } from '../metrics/support/class-census.ts';
import { H2_TABLE, HSQLDB_TABLE } from '../metrics/support/embedded-databases.ts';
import { toOriginalName } from '../metrics/support/relocated-classes.ts';
import { RING_BUFFER } from '../metrics/support/ring-buffer.ts';
import type { PatternInput } from './known-pattern.ts';

/** Counts the reachable objects of a class and its subclasses. */
export const countInstances = ({ groups }: PatternInput, className: string): number =>
  groups.bySuperclass
    .filter(({ label }) => toOriginalName(label) === className)
    .reduce((sum, { objects }) => sum + objects, 0);

/** Returns the first objects of a class in `SAMPLED_CLASSES` and of its subclasses. */
export const sampleInstances = ({ census }: PatternInput, className: string): readonly number[] =>
  census.listByName(className).slice(0, SAMPLE_SIZE);

/** Classes whose objects are read one by one by a detector. */
export const SAMPLED_CLASSES: ReadonlySet<string> = new Set([
  'java.util.WeakHashMap$Entry',
  'java.lang.ref.ReferenceQueue',
  'java.util.regex.Pattern',
  'java.util.concurrent.ThreadPoolExecutor',
  'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue',
  'java.util.TaskQueue',
  'java.util.concurrent.CompletableFuture',
  'java.util.zip.Inflater$InflaterZStreamRef',
  'java.util.zip.Deflater$DeflaterZStreamRef',
  'java.util.zip.ZStreamRef',
  'java.io.FileDescriptor',
  'com.sun.jna.Memory',
  'java.sql.DriverInfo',
  'com.google.common.cache.LocalCache',
  RING_BUFFER,
  H2_TABLE,
  HSQLDB_TABLE,
  'akka.dispatch.Mailbox',
  'org.apache.pekko.dispatch.Mailbox',
  'io.netty.buffer.PoolChunk',
  'io.netty.buffer.PooledByteBuf',
]);
