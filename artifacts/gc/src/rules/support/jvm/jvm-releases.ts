/** A line of Java releases and its support. */
export interface JvmRelease {
  readonly major: number;
  /** Year and month of general availability. */
  readonly released: string;
  /** Updates for years, by several vendors. */
  readonly longTerm: boolean;
  /** Month of the last public update of a line that has ended; absent while the line is maintained. */
  readonly ended?: string;
}

/** The date of the table's contents: to be reviewed with every Java release (March and September). */
export const RELEASES_AS_OF = '2026-11-21';

/**
 * Sources: JDK project pages at openjdk.org/projects/jdk (dates of general availability), the Oracle Java SE support roadmap (last
 * public update of 1.4 to 7). A line without long-term support ends when the next feature release appears.
 */
export const JVM_RELEASES: readonly JvmRelease[] = [
  { major: 2, released: '1998-12', longTerm: false, ended: '2003-11' },
  { major: 3, released: '2000-05', longTerm: false, ended: '2006-10' },
  { major: 4, released: '2002-02', longTerm: false, ended: '2008-10' },
  { major: 5, released: '2004-09', longTerm: false, ended: '2009-11' },
  { major: 6, released: '2006-12', longTerm: false, ended: '2013-04' },
  { major: 7, released: '2011-07', longTerm: false, ended: '2015-04' },
  { major: 8, released: '2014-03', longTerm: true },
  { major: 9, released: '2017-09', longTerm: false, ended: '2018-03' },
  { major: 10, released: '2018-03', longTerm: false, ended: '2018-09' },
  { major: 11, released: '2018-09', longTerm: true },
  { major: 12, released: '2019-03', longTerm: false, ended: '2019-09' },
  { major: 13, released: '2019-09', longTerm: false, ended: '2020-03' },
  { major: 14, released: '2020-03', longTerm: false, ended: '2020-09' },
  { major: 15, released: '2020-09', longTerm: false, ended: '2021-03' },
  { major: 16, released: '2021-03', longTerm: false, ended: '2021-09' },
  { major: 17, released: '2021-09', longTerm: true },
  { major: 18, released: '2022-03', longTerm: false, ended: '2022-09' },
  { major: 19, released: '2022-09', longTerm: false, ended: '2023-03' },
  { major: 20, released: '2023-03', longTerm: false, ended: '2023-09' },
  { major: 21, released: '2023-09', longTerm: true },
  { major: 22, released: '2024-03', longTerm: false, ended: '2024-09' },
  { major: 23, released: '2024-09', longTerm: false, ended: '2025-03' },
  { major: 24, released: '2025-03', longTerm: false, ended: '2025-09' },
  { major: 25, released: '2025-09', longTerm: true },
  { major: 26, released: '2026-03', longTerm: false, ended: '2026-09' },
  { major: 27, released: '2026-09', longTerm: false },
];

export const findRelease = (major: number): JvmRelease | undefined =>
  JVM_RELEASES.find((release) => release.major === major);

/** Finds the newest release with long-term support, to which an unsupported one should be upgraded. */
export const findNewestLongTerm = (): number => Math.max(...JVM_RELEASES.filter((r) => r.longTerm).map((r) => r.major));
