import type { GcRun } from '../../model.ts';
import { parseJvmVersion } from './jvm-version.ts';

/** Feature release of the JVM that wrote this run; undefined when the log does not tell. */
export const readJvmMajor = (run: GcRun): number | undefined => parseJvmVersion(run.facts.jvmVersion ?? '')?.major;

/** Whether the JVM is known to be at least of this release; unknown is no. */
export const isJvmAtLeast = (run: GcRun, major: number): boolean => (readJvmMajor(run) ?? 0) >= major;

/** Whether the JVM is known to be older than this release; unknown is no. */
export const isJvmBefore = (run: GcRun, major: number): boolean => (readJvmMajor(run) ?? major) < major;
