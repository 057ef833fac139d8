import { HYPOTHESES } from './hypotheses/index.ts';
import { NOTES } from './notes/index.ts';

/** Lists every finding of this package for the documentation. */
export const CATALOG = [
  {
    about: 'Root causes',
    findings: HYPOTHESES.map(({ id, title, confirm }) => ({
      id,
      title,
      because: `What would make it certain: ${confirm}`,
    })),
  },
  { about: 'Notes', findings: NOTES.map(({ id, title, because }) => ({ id, title, because })) },
];
