/** Errors of a program that cannot reach a backend, with what containers of such a backend are called. */
const OF_BACKENDS: Readonly<Record<string, RegExp | undefined>> = {
  'kafka-broker': /kafka|redpanda|broker/,
  redis: /redis|valkey/,
  mq: /rabbit|activemq|artemis|mq/,
  'db-down': /postgres|mysql|mariadb|oracle|mongo|cassandra|(?:^|-)db(?:-|$)/,
  'conn-refused': undefined,
  'connect-timeout': undefined,
  dns: undefined,
};

/** The classes of errors of a program that cannot reach a backend. */
export const UNREACHED_CLASSES: readonly string[] = Object.keys(OF_BACKENDS);

/** Whether an error names this workload as its peer (`redis.prod.svc:6379`, `kafka/10.0.0.4:9092`), or is of its kind. */
export function isUnreached(workload: string, errorClass: string, text: string): boolean {
  if (!UNREACHED_CLASSES.includes(errorClass) || workload === '') return false;
  const at = text.indexOf(workload);
  const isWhole = (before = ' ', after = ' ') => !/[\w-]/.test(before) && /[.:/\s]/.test(after);
  const isNamed = at >= 0 && isWhole(text[at - 1], text[at + workload.length]);
  return isNamed || OF_BACKENDS[errorClass]?.test(workload) === true;
}
