/** Which Java a log comes from; `update` is the 121 of 8u121 and the 15 of 17.0.15. */
export interface JvmVersion {
  readonly major: number;
  readonly update?: number;
}

/** Until Java 8 the version began with `1.`: `1.8.0_121-b13`. */
const LEGACY = /\b1\.([2-9])(?:\.\d{1,2})?(?:_(\d{1,4}))?/;
/** JEP 223: `17.0.15+6-Debian`, `25+36-LTS`, `24-internal`. */
const MODERN = /(?:^|[\s(])(9|[1-9]\d)(?:\.\d{1,3}\.(\d{1,4}))?(?=$|[\s+.)-])/;
/** IBM: `R26_Java626_GA`, `R28_Java8_GA`: the first digit after `Java` is the version. */
const IBM = /\bR2\d_Java([5-9])/;
/** HotSpot's own number, where the Java version is not beside it: 25.121-b13 is Java 8 update 121. */
const HOTSPOT_EXPRESS = /\b(2[0-5])\.(\d{1,4})-b\d/;
const EXPRESS_MAJOR: Readonly<Record<string, number>> = { '20': 6, '21': 7, '22': 7, '23': 7, '24': 7, '25': 8 };

const createVersion = (major: number, update: string | undefined): JvmVersion =>
  update === undefined ? { major } : { major, update: Number(update) };

/** Parses the version as the log states it; returns undefined when the text contains none. */
export function parseJvmVersion(text: string): JvmVersion | undefined {
  const legacy = LEGACY.exec(text);
  if (legacy) return createVersion(Number(legacy[1]), legacy[2]);
  const ibm = IBM.exec(text);
  if (ibm) return createVersion(Number(ibm[1]), undefined);
  const express = HOTSPOT_EXPRESS.exec(text);
  // Only HotSpot 25 counts its updates like Java 8 does.
  if (express) return createVersion(EXPRESS_MAJOR[express[1] ?? ''] ?? 8, express[1] === '25' ? express[2] : undefined);
  const modern = MODERN.exec(text);
  return modern ? createVersion(Number(modern[1]), modern[2]) : undefined;
}

/** Returns a negative number when `a` is older; an unknown update counts as the first of its release. */
export const compareVersions = (a: JvmVersion, b: JvmVersion): number =>
  a.major - b.major || (a.update ?? 0) - (b.update ?? 0);

/** Formats a version as `8u121`, `17.0.15`, `26`. */
export function formatJvmVersion({ major, update }: JvmVersion): string {
  if (update === undefined) return String(major);
  return major < 9 ? `${major}u${update}` : `${major}.0.${update}`;
}
