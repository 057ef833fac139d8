import type { GcRun } from './model.ts';

const LEGACY_MAJOR = /^1\.(\d+)/;
const MAJOR = /^(\d+)/;

/** Feature release: 8 of `1.8.0_121-b13`, 17 of `17.0.15+6`; undefined when the log does not tell. */
export function jvmMajor(run: GcRun): number | undefined {
  const version = run.facts.jvmVersion ?? '';
  const digits = (LEGACY_MAJOR.exec(version) ?? MAJOR.exec(version))?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Whether the JVM is known to be at least of this release; unknown is no. */
export const jvmAtLeast = (run: GcRun, major: number): boolean => (jvmMajor(run) ?? 0) >= major;

/** Whether the JVM is known to be older than this release; unknown is no. */
export const jvmBefore = (run: GcRun, major: number): boolean => (jvmMajor(run) ?? major) < major;
