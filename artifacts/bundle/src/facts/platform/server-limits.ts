import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** Finds the limits that a server beside the program has reached. */
export const collectServerLimits = ({ serverLimits }: Pick<Capture, 'serverLimits'>): Fact[] =>
  serverLimits
    .flatMap(({ file, value }) => value.map((limit) => ({ file, limit })))
    .slice(0, 1)
    .map(
      ({ file, limit: { kind, statement, line } }): Fact => ({
        id: 'server-limit',
        family: 'network',
        quality: QUALITY.measured,
        statement,
        evidence: [quoteLine(file, line)],
        words: { kind, limit: statement },
      }),
    );
