import { createPrefixEnvelope } from './envelope.ts';

/** `docker compose logs`: name of the container, blanks up to a common column, a bar. Pipes also part the fields of other logs. */
export const compose = createPrefixEnvelope(
  { id: 'compose', title: 'Docker Compose log', ambiguous: true },
  /^[a-zA-Z][\w.-]{0,127} *\| ?/,
);
