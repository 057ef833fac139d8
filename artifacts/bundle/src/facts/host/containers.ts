import { bytes, count, formatQuantity } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';
import type { KilledContainer } from '../../outputs/killed-containers.ts';

/** Finds the container of the capture among those that were killed: the only one of its file, or one that a log is named after. */
export function collectContainerFacts({ killedContainers, logs, gc }: Capture): Fact[] {
  const isNamedInFiles = (name: string) => name !== '' && logs.some((log) => log.name.includes(name));
  return killedContainers.flatMap(({ file, value }): Fact[] => {
    const own = value.find(({ name, isOnly }) => isOnly || isNamedInFiles(name)) ?? value[0];
    if (!own) return [];
    const heapBytes = gc?.analysis.analyses.at(-1)?.capacity?.bytes;
    return [
      {
        id: 'container-oom-killed',
        family: 'kernel',
        quality: own.isOnly || isNamedInFiles(own.name) ? QUALITY.measured : QUALITY.inferred,
        statement: describeKill(own),
        evidence: [quoteLine(file, own.line, count(value.length))],
        words: {
          kill: describeKill(own),
          heap: heapBytes === undefined ? '' : formatQuantity(bytes(heapBytes)),
        },
      },
    ];
  });
}

function describeKill({ name, restarts, memoryLimitBytes }: KilledContainer): string {
  const limit = Number.isNaN(memoryLimitBytes)
    ? 'its memory limit'
    : `its memory limit of ${formatQuantity(bytes(memoryLimitBytes))}`;
  const again = restarts > 1 ? `; it was restarted ${restarts} times` : '';
  return `the container${name === '' ? '' : ` ${name}`} was killed at ${limit} (OOMKilled)${again}`;
}
