// Releases of the JDK with their days. Sources: the release notes of Oracle (java.com/releases), openjdk.org/projects/jdk and
// openjdk.org/projects/jdk-updates, and the dates of Oracle's quarterly critical patch updates. All vendors of OpenJDK publish an
// update on the same day, so the day follows from the number of the update.

/** The days of the quarterly security updates: January, April, July and October of each year. */
const QUARTERS: readonly string[] = [
  '2014-01-14 2014-04-15 2014-07-15 2014-10-14',
  '2015-01-20 2015-04-14 2015-07-14 2015-10-20',
  '2016-01-19 2016-04-19 2016-07-19 2016-10-18',
  '2017-01-17 2017-04-18 2017-07-18 2017-10-17',
  '2018-01-16 2018-04-17 2018-07-17 2018-10-16',
  '2019-01-15 2019-04-16 2019-07-16 2019-10-15',
  '2020-01-14 2020-04-14 2020-07-14 2020-10-20',
  '2021-01-19 2021-04-20 2021-07-20 2021-10-19',
  '2022-01-18 2022-04-19 2022-07-19 2022-10-18',
  '2023-01-17 2023-04-18 2023-07-18 2023-10-17',
  '2024-01-16 2024-04-16 2024-07-16 2024-10-15',
  '2025-01-21 2025-04-15 2025-07-15 2025-10-21',
  '2026-01-20 2026-04-21 2026-07-21 2026-10-20',
].flatMap((year) => year.split(' '));

/** The numbers of the security updates of JDK 8, one for each quarter from April 2014 on. */
const JDK_8_UPDATES: readonly number[] = [
  5, 11, 25, 31, 45, 51, 65, 71, 91, 101, 111, 121, 131, 141, 151, 161, 171, 181, 191, 201, 211, 221, 231, 241, 251,
  261, 271, 281, 291, 301, 311, 321, 331, 341, 351, 361, 371, 381, 391, 401, 411, 421, 431, 441, 451, 461, 471, 481,
  491, 501, 511,
];
const JDK_8_FIRST_QUARTER = '2014-04-15';

/** The age of a build at a time, as the tables of this file know its feature release. */
export interface JdkAge {
  /** The day on which the build was released, in ms since 1970. */
  readonly releasedAt?: number | undefined;
  /** Quarterly security updates of this feature release that were published up to that time. */
  readonly missedUpdates?: number | undefined;
  /** The newest update that was published up to that time: `17.0.19`. */
  readonly newestUpdate?: string | undefined;
  readonly longTerm: boolean;
  /** The day on which free updates of this feature release ended or end, in ms since 1970. */
  readonly supportEndsAt?: number | undefined;
}

/** What an artifact says about the version of its JVM. */
export interface JdkIdentity {
  readonly version?: string | undefined;
  readonly feature?: number | undefined;
  /** The day on which this build was released or built: `2026-04-21`. */
  readonly releaseDate?: string | undefined;
}

interface FeatureRelease {
  readonly feature: number;
  readonly released: string;
  /** Whether vendors maintain it for years. */
  readonly longTerm: boolean;
  /** The day after which no vendor of OpenJDK publishes free updates; other releases end with the next one. */
  readonly supportEnds?: string;
}

const FEATURES: readonly FeatureRelease[] = [
  { feature: 5, released: '2004-09-30', longTerm: true, supportEnds: '2009-11-03' },
  { feature: 6, released: '2006-12-11', longTerm: true, supportEnds: '2013-02-28' },
  { feature: 7, released: '2011-07-28', longTerm: true, supportEnds: '2020-07-31' },
  { feature: 8, released: '2014-03-18', longTerm: true, supportEnds: '2030-12-31' },
  { feature: 9, released: '2017-09-21', longTerm: false },
  { feature: 10, released: '2018-03-20', longTerm: false },
  { feature: 11, released: '2018-09-25', longTerm: true, supportEnds: '2027-10-31' },
  { feature: 12, released: '2019-03-19', longTerm: false },
  { feature: 13, released: '2019-09-17', longTerm: false },
  { feature: 14, released: '2020-03-17', longTerm: false },
  { feature: 15, released: '2020-09-15', longTerm: false },
  { feature: 16, released: '2021-03-16', longTerm: false },
  { feature: 17, released: '2021-09-14', longTerm: true, supportEnds: '2027-10-31' },
  { feature: 18, released: '2022-03-22', longTerm: false },
  { feature: 19, released: '2022-09-20', longTerm: false },
  { feature: 20, released: '2023-03-21', longTerm: false },
  { feature: 21, released: '2023-09-19', longTerm: true, supportEnds: '2029-12-31' },
  { feature: 22, released: '2024-03-19', longTerm: false },
  { feature: 23, released: '2024-09-17', longTerm: false },
  { feature: 24, released: '2025-03-18', longTerm: false },
  { feature: 25, released: '2025-09-16', longTerm: true, supportEnds: '2031-09-30' },
  { feature: 26, released: '2026-03-17', longTerm: false },
  { feature: 27, released: '2026-09-15', longTerm: false },
];

/** A version by its numbers: `8.0_262-b10` is feature 8, update 262; `17.0.15+6` is feature 17, update 15. */
export interface JdkVersion {
  readonly feature: number;
  readonly update: number;
}

/** JEP 223 numbers JDK 9 and later; IBM's `8.0.6.10` is a service release, in which no number is that of an update. */
const FIRST_MODERN_FEATURE = 9;

/** Parses the version of a JVM, as artifacts state it; undefined when it is no version of a JDK. */
export function parseJdkVersion(version: string | undefined): JdkVersion | undefined {
  if (version === undefined) return undefined;
  const old = /^(?:1\.)?([5-8])(?:\.0)?(?:_(\d{1,4}))?(?:-|$)/.exec(version);
  if (old?.[1] !== undefined) return { feature: Number(old[1]), update: Number(old[2] ?? 0) };
  const modern = /^(\d{1,3})(?:\.(\d{1,3}))?(?:\.(\d{1,3}))?(?:[.+-]|$)/.exec(version);
  return modern?.[1] === undefined || Number(modern[1]) < FIRST_MODERN_FEATURE
    ? undefined
    : { feature: Number(modern[1]), update: Number(modern[3] ?? 0) };
}

interface Update {
  readonly name: string;
  readonly update: number;
  readonly at: number;
}

/** Lists the security updates of a feature release in their order. */
function listUpdates({ feature, released, longTerm }: FeatureRelease): Update[] {
  if (feature === 8) {
    const first = QUARTERS.indexOf(JDK_8_FIRST_QUARTER);
    return JDK_8_UPDATES.flatMap((update, index) => toUpdate(`8u${update}`, update, QUARTERS[first + index]));
  }
  if (feature < 9) return [];
  const quarters = QUARTERS.filter((quarter) => Date.parse(quarter) > Date.parse(released));
  // A release without long-term support has two updates, one and four months after it.
  return (longTerm ? quarters : quarters.slice(0, 2)).flatMap((quarter, index) =>
    toUpdate(`${feature}.0.${index + 1}`, index + 1, quarter),
  );
}

const toUpdate = (name: string, update: number, day: string | undefined): Update[] =>
  day === undefined ? [] : [{ name, update, at: Date.parse(day) }];

/**
 * Computes the age of a build at a time; undefined for a feature release that the tables do not have. Without a time it is the age on
 * the last day of the tables, so that nothing depends on the clock of the service.
 */
export function assessJdkAge({ version, feature, releaseDate }: JdkIdentity, at?: number): JdkAge | undefined {
  const parsed = parseJdkVersion(version) ?? (feature === undefined ? undefined : { feature, update: Number.NaN });
  const release = FEATURES.find((one) => one.feature === parsed?.feature);
  if (!parsed || !release) return undefined;
  const next = FEATURES.find((one) => one.feature === release.feature + 1);
  const updates = listUpdates(release);
  const published = updates.filter((update) => at === undefined || update.at <= at);
  const own = updates.findLast(({ update }) => update <= parsed.update);
  const ownAt = own?.at ?? (parsed.update === 0 ? Date.parse(release.released) : undefined);
  const known = releaseDate === undefined ? undefined : parseDay(releaseDate);
  const releasedAt = ownAt ?? known;
  const supportEnds = release.supportEnds ?? next?.released;
  return {
    releasedAt,
    missedUpdates: Number.isNaN(parsed.update)
      ? undefined
      : published.filter(({ update, at: day }) => update > parsed.update && day > (ownAt ?? 0)).length,
    newestUpdate: published.at(-1)?.name,
    longTerm: release.longTerm,
    supportEndsAt: supportEnds === undefined ? undefined : Date.parse(supportEnds),
  };
}

const parseDay = (day: string): number | undefined => {
  const time = Date.parse(day);
  return Number.isFinite(time) ? time : undefined;
};

/** The last day of the tables in ms since 1970, for artifacts without a time of their own. */
export const NEWEST_KNOWN_MS: number = Date.parse(QUARTERS.at(-1) ?? '');
