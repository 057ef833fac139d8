import type { GcRun } from '../../../model.ts';
import { parseJvmVersion } from './jvm-version.ts';

/** Returns the feature release of the JVM that wrote this run; undefined when the log does not state it. */
export const readJvmMajor = (run: GcRun): number | undefined => parseJvmVersion(run.facts.jvmVersion ?? '')?.major;

/** Whether the JVM is known to be of this release or a newer one; false when its release is unknown. */
export const isJvmAtLeast = (run: GcRun, major: number): boolean => (readJvmMajor(run) ?? 0) >= major;

/** Whether the JVM is known to be older than this release; false when its release is unknown. */
export const isJvmBefore = (run: GcRun, major: number): boolean => (readJvmMajor(run) ?? major) < major;
