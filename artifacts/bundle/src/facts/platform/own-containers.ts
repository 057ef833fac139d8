import type { Capture } from '../../model.ts';
import { toWorkload } from '../../outputs/platform/container-events.ts';
import type { ContainerTrouble, ContainerTroubleKind } from '../../outputs/platform/container-trouble.ts';
import { isUnreached } from './unreached-backends.ts';

/** A shorter name of a workload occurs in the name of a file by chance. */
const MIN_NAME_CHARACTERS = 4;
/** The name of a pod of a deployment: `shop-6d9c7b8f5-h1h1h`. */
const POD = /(?<![\w.-])[a-z0-9][a-z0-9-]{2,60}-[a-z0-9]{6,10}-[a-z0-9]{5}(?![\w.-])/g;

type Seen = Pick<Capture, 'containers' | 'logs'>;

/**
 * Returns the test whether a container is of the capture: the only one of its file, or one that a log is named after. Where the platform
 * lists the pods of that log, others are of other programs, unless the log says that they cannot be reached.
 */
export function createOwnTest({ containers, logs }: Seen): (trouble: ContainerTrouble) => boolean {
  const isNamed = (name: string): boolean => {
    const workload = toWorkload(name);
    const isPart = (log: string) => workload.length >= MIN_NAME_CHARACTERS && log.includes(workload);
    return name !== '' && logs.some(({ name: log }) => log.includes(name) || isPart(log));
  };
  const knowsOwn = containers.some(({ file }) => file.lines.some((text) => (text.match(POD) ?? []).some(isNamed)));
  const isForeign = ({ kind, name }: ContainerTrouble): boolean =>
    knowsOwn && name !== '' && !OF_HOST.has(kind) && !isCalled(toWorkload(name), logs);
  return (trouble) =>
    isNamed(trouble.name) ||
    (trouble.isOnly && !isForeign(trouble)) ||
    (trouble.name !== '' && !OF_HOST.has(trouble.kind) && isCalled(toWorkload(trouble.name), logs));
}

/** What happens to a node or a service of the host concerns all that run there. */
const OF_HOST: ReadonlySet<ContainerTroubleKind> = new Set([
  'node-oom',
  'node-pressure',
  'unit-killed',
  'unit-failed',
  'unit-threads',
]);

/** Whether errors, or warnings of a program that tries again, say that this workload cannot be reached. */
const isCalled = (workload: string, logs: Seen['logs']): boolean =>
  logs.some(({ members }) => {
    const { classifiedErrors, classifiedWarnings } = members.analysis.analysis;
    return [...classifiedErrors, ...classifiedWarnings].some(({ errorClass, group }) =>
      isUnreached(
        workload,
        errorClass?.id ?? '',
        [group.statement, ...(group.chain ?? []).map(({ message }) => message ?? '')].join(' '),
      ),
    );
  });
