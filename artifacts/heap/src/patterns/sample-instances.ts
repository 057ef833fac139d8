import { LOOKED_AT } from '../metrics/support/class-census.ts';
import type { Looked } from './known-pattern.ts';

/** How many reachable objects a class and its subclasses have. */
export const countOf = ({ groups }: Looked, className: string): number =>
  groups.bySuperclass.find(({ label }) => label === className)?.objects ?? 0;

/** The first objects of a class that looks ask for (`LOOKED_CLASSES`) and of its subclasses. */
export const instancesOf = ({ census }: Looked, className: string): readonly number[] =>
  census.of(className).slice(0, LOOKED_AT);

/** Classes whose objects are looked at one by one. */
export const LOOKED_CLASSES: ReadonlySet<string> = new Set([
  'java.util.WeakHashMap$Entry',
  'java.util.regex.Pattern',
  'java.util.concurrent.ThreadPoolExecutor',
  'java.util.concurrent.ScheduledThreadPoolExecutor$DelayedWorkQueue',
  'java.util.TaskQueue',
  'java.util.concurrent.CompletableFuture',
  'java.util.zip.Inflater$InflaterZStreamRef',
  'java.util.zip.Deflater$DeflaterZStreamRef',
  'java.util.zip.ZStreamRef',
  'java.io.FileDescriptor',
  'java.sql.DriverInfo',
]);
