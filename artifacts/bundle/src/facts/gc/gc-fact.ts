import { type Fact, QUALITY } from '../../fact.ts';

/** A fact about garbage collection that a figure proves. */
export const createGcFact = (
  id: string,
  statement: string,
  evidence: Fact['evidence'],
  words: Fact['words'] = {},
): Fact => ({ id, family: 'gc', quality: QUALITY.measured, statement, evidence, words });
