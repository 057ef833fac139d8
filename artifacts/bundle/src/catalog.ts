import { createFactSet } from './fact.ts';
import { HYPOTHESES } from './hypotheses/index.ts';
import { describeConfirmation } from './hypothesis.ts';
import { NOTES } from './notes/index.ts';

/** What would confirm a root cause depends on what a capture has; the documentation tells it of one that has nothing more. */
const NOTHING_KNOWN = createFactSet([]);

/** Lists every finding of this package for the documentation. */
export const CATALOG = [
  {
    about: 'Root causes',
    findings: HYPOTHESES.map((hypothesis) => ({
      id: hypothesis.id,
      title: hypothesis.title,
      because: `What would make it certain: ${describeConfirmation(hypothesis, NOTHING_KNOWN)}`,
    })),
  },
  { about: 'Notes', findings: NOTES.map(({ id, title, because }) => ({ id, title, because })) },
];
