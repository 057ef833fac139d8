import type { ThreadDump } from '../model.ts';

/** Returns the feature version of the JVM as its dump states it: 25 of `OpenJDK 64-Bit Server VM (25.0.3+9 mixed mode)`. */
export function findFeatureVersion({ jvm = '' }: Pick<ThreadDump, 'jvm'>): number | undefined {
  const version = /\((?:build )?(?:1\.)?(\d{1,3})[._+]/.exec(jvm)?.[1];
  return version === undefined ? undefined : Number(version);
}
