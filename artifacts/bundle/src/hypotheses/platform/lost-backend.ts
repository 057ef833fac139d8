import type { Fact, FactSet } from '../../fact.ts';

/** Errors of a program that cannot reach a backend, with what containers of such a backend are called. */
const UNREACHED: Readonly<Record<string, RegExp | undefined>> = {
  'log:kafka-broker': /kafka|redpanda|broker/,
  'log:redis': /redis|valkey/,
  'log:mq': /rabbit|activemq|artemis|mq/,
  'log:db-down': /postgres|mysql|mariadb|oracle|mongo|cassandra|(?:^|-)db(?:-|$)/,
  'log:conn-refused': undefined,
  'log:connect-timeout': undefined,
  'log:dns': undefined,
};

/** What a program that has lost a backend shows. */
const CONSEQUENCES = ['backend-down', 'dns-failure', 'slow-backend', 'jdbc-pool-exhausted'];

/** Whether the errors name this container as their peer (`redis.prod.svc:6379`, `kafka/10.0.0.4:9092`), or are of its kind. */
function isUnreached(workload: string, { words, id }: Fact): boolean {
  const text = `${words.peer ?? ''} ${words.message ?? ''} ${words.statement ?? ''}`;
  const at = text.indexOf(workload);
  const isNamed = at >= 0 && !/[\w-]/.test(text[at - 1] ?? ' ') && /[.:/]/.test(text[at + workload.length] ?? ' ');
  return isNamed || UNREACHED[id]?.test(workload) === true;
}

/** Lists what follows when the container of one of these facts is the backend that the program cannot reach. */
export const explainLostBackend = ({ get }: FactSet, ids: readonly string[]): readonly string[] => {
  const errors = Object.keys(UNREACHED).flatMap((id) => get(id) ?? []);
  const isLost = ids.some((id) => {
    const workload = get(id)?.words.workload ?? '';
    return workload !== '' && errors.some((error) => isUnreached(workload, error));
  });
  return isLost ? CONSEQUENCES : [];
};
