import type { Head, Line } from '@hindsight/model';
import { toSeriesName } from './series-name.ts';

/** Who wrote a line: a container or program, and its process where the prefix has it. */
export interface LogSource {
  readonly name: string;
  readonly process?: string;
}

/**
 * The prefixes that name who wrote a line where one text follows several: docker compose and pm2, kubectl, stern, kail, syslog with its
 * two formats.
 */
const NAMED: readonly RegExp[] = [
  /^(?:\d{1,4}\|)?([A-Za-z][\w.@-]{0,127}) *\|/,
  /^\[(pod\/[\w.-]{1,253}\/[\w.-]{1,253})\]/,
  /^([a-z0-9][a-z0-9.-]{0,240}-[a-z0-9]{1,10} [a-z0-9][a-z0-9-]{0,62}) $/,
  /^([a-z0-9-]{1,63}\/[a-z0-9.-]{1,253}\[[a-z0-9-]{1,63}\]): /,
  /^(?:<\d{1,3}>)?(?:[A-Z][a-z]{2} [ \d]\d \d\d:\d\d:\d\d|\d{4}-\d\d-\d\dT\S{8,24}) ([\w.-]{1,253} [A-Za-z][\w.@-]{0,127})(?:\[(\d{1,10})\])?: ?$/,
  /^<\d{1,3}>1 \S{1,40} ([\w.-]{1,253} [A-Za-z][\w.@-]{0,127}) (?:-|(\d{1,10})) /,
];

/** Returns who wrote a line with this prefix; undefined where no prefix names anybody. */
export function readLogSource(header: string | undefined): LogSource | undefined {
  if (header === undefined) return undefined;
  for (const form of NAMED) {
    const [, name, process] = form.exec(header) ?? [];
    if (name !== undefined) return process === undefined ? { name } : { name, process };
  }
  return undefined;
}

/** What `tail` and `head` write above the part of each file. */
const SECTION = /^==> (\S.{0,400}) <==\s{0,4}$/;
const SECTION_BEGIN = '='.charCodeAt(0);
/** The first file is named at once; a wrapper may have written a line before it. */
const LINES_BEFORE_SECTION = 5;

/** Returns whether a text begins with the name of a file, so that names of files divide it. */
export const isDividedByFiles = ({ lines }: Pick<Head, 'lines'>): boolean =>
  lines.slice(0, LINES_BEFORE_SECTION).some((line) => SECTION.test(line));

/** Returns the log to which the lines after this one belong, when it names a file. The files of a rotated series are one log. */
export function readSectionName(line: Pick<Line, 'at' | 'text'>): string | undefined {
  if (line.at(0) !== SECTION_BEGIN) return undefined;
  const file = SECTION.exec(line.text)?.[1];
  return file === undefined ? undefined : toSeriesName(file);
}
