import { createPrefixEnvelope } from './envelope.ts';

/** The lines of `kubectl logs --prefix`. */
export const kubectlPrefix = createPrefixEnvelope(
  { id: 'kubectl-prefix', title: 'kubectl logs with pod names' },
  /^\[pod\/[\w.-]{1,253}\/[\w.-]{1,253}\] ?/,
);

/**
 * The lines of `kubectl logs --timestamps` and `docker logs --timestamps`: nanoseconds, where programs mostly write
 * milliseconds. It is ambiguous, because `Instant` of Java can write nanoseconds as well.
 */
export const containerTimestamp = createPrefixEnvelope(
  { id: 'container-timestamp', title: 'container log with time stamps', ambiguous: true },
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{7,9}(?:Z|[+-]\d\d:\d\d)(?: |$)/,
);
