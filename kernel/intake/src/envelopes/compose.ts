import { createPrefixEnvelope } from './envelope.ts';

/**
 * The lines of `docker compose logs`: the name of the container, blanks up to a common column, a bar; of `docker service logs`, where the
 * node follows the name; and of pm2, where a number precedes it. It is ambiguous, because other logs separate fields with bars.
 */
export const compose = createPrefixEnvelope(
  { id: 'compose', title: 'Docker Compose log', ambiguous: true },
  /^(?:\d{1,4}\|)?[a-zA-Z][\w.@-]{0,127} *\| ?/,
);
