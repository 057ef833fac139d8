import { createPrefixEnvelope } from './envelope.ts';

/**
 * The lines of `docker compose logs`: the name of the container, blanks up to a common column, a bar. It is ambiguous,
 * because other logs separate fields with bars.
 */
export const compose = createPrefixEnvelope(
  { id: 'compose', title: 'Docker Compose log', ambiguous: true },
  /^[a-zA-Z][\w.-]{0,127} *\| ?/,
);
