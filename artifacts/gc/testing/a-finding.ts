import type { Finding, Level } from '@hindsight/model';

/** A finding of which only the id and the level matter. */
export const aFinding = (id: string, level: Level = 'SEVERE'): Finding => ({
  id,
  title: `title of ${id}`,
  level,
  confidence: 'high',
  explanation: `${id} happened.`,
  evidence: [{ kind: 'lines', first: 1, last: 1 }],
});
