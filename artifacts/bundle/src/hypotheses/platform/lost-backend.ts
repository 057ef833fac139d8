import type { Fact, FactSet } from '../../fact.ts';
import { isUnreached, UNREACHED_CLASSES } from '../../facts/platform/unreached-backends.ts';

/** What a program that has lost a backend shows. */
const CONSEQUENCES = ['backend-down', 'dns-failure', 'slow-backend', 'jdbc-pool-exhausted'];

const describeError = ({ words }: Fact): string =>
  `${words.peer ?? ''} ${words.message ?? ''} ${words.statement ?? ''}`;

/** Lists what follows when the container of one of these facts is the backend that the program cannot reach. */
export const explainLostBackend = ({ get }: FactSet, ids: readonly string[]): readonly string[] => {
  const isLost = ids.some((id) => {
    const workload = get(id)?.words.workload ?? '';
    return UNREACHED_CLASSES.some((errorClass) => {
      const error = get(`log:${errorClass}`);
      return error !== undefined && isUnreached(workload, errorClass, describeError(error));
    });
  });
  return isLost ? CONSEQUENCES : [];
};
