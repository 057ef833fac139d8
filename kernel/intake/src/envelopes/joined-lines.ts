/**
 * What stands between lines that somebody wrote as one: what separates the elements of a list of strings; a line break inside a string
 * of a program or of JSON, and as rsyslog writes it.
 */
const BREAKS: readonly RegExp[] = [/(?:\\n)?["'], {0,4}["']/, /(?:#015|\\r)?(?:#012|\\n)/];
const MAX_PIECES_TESTED = 100;

/** Returns what divides a line into pieces of which at least so many, apart from the first one, begin as a line does. */
export const findLineBreak = (
  lines: readonly string[],
  isBeginning: (piece: string) => boolean,
  minPieces: number,
): RegExp | undefined =>
  BREAKS.find((one) =>
    lines.some((line) => {
      const pieces = line.split(one, MAX_PIECES_TESTED);
      return pieces.filter((piece, index) => index > 0 && isBeginning(piece)).length >= minPieces;
    }),
  );
