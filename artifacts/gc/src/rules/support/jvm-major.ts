import type { GcRun } from '../../model.ts';
import { parseJvmVersion } from './jvm-version.ts';

/** Feature release of the JVM that wrote this run; undefined when the log does not tell. */
export const jvmMajor = (run: GcRun): number | undefined => parseJvmVersion(run.facts.jvmVersion ?? '')?.major;

/** Whether the JVM is known to be at least of this release; unknown is no. */
export const jvmAtLeast = (run: GcRun, major: number): boolean => (jvmMajor(run) ?? 0) >= major;

/** Whether the JVM is known to be older than this release; unknown is no. */
export const jvmBefore = (run: GcRun, major: number): boolean => (jvmMajor(run) ?? major) < major;
