import { percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** In percent of one core. */
const MIN_CPU_PERCENT = 100;
const MIN_NAME_CHARACTERS = 4;

/** In percent of what a container may have; the caches of files that can be given back are not counted. */
const MIN_MEMORY_PERCENT = 98;

/** Finds the container of the capture when it has nearly all the memory that it may have. */
export function collectFullContainer({ containerLoad, logs }: Pick<Capture, 'containerLoad' | 'logs'>): Fact[] {
  const isOwn = createOwnTest(logs);
  return containerLoad.flatMap(({ file, value }): Fact[] =>
    value
      .filter(({ name, memoryPercent }) => memoryPercent >= MIN_MEMORY_PERCENT && (value.length === 1 || isOwn(name)))
      .slice(0, 1)
      .map(({ name, memoryPercent, line }) => ({
        id: 'container-memory-full',
        family: 'host',
        quality: QUALITY.measured,
        statement: `the container ${name} uses ${memoryPercent} % of the memory that it may have`,
        evidence: [quoteLine(file, line, percent(memoryPercent))],
        words: { container: name, used: String(memoryPercent) },
      })),
  );
}

/** Whether a container is the one that the logs of the capture are named after. */
function createOwnTest(logs: Capture['logs']): (container: string) => boolean {
  const names = logs
    .map(({ name }) => name.toLowerCase().replace(/\..*$/, ''))
    .filter(({ length }) => length >= MIN_NAME_CHARACTERS);
  return (container) => names.some((name) => container.toLowerCase().includes(name));
}

/** Finds the other containers of the host that use much CPU. Which one is the captured JVM's, the names of its files tell. */
export function collectBusyContainers({ containerLoad, logs }: Pick<Capture, 'containerLoad' | 'logs'>): Fact[] {
  const isOwn = createOwnTest(logs);
  return containerLoad.flatMap(({ file, value }): Fact[] => {
    const others = value.some(({ name }) => isOwn(name)) ? value.filter(({ name }) => !isOwn(name)) : [];
    const busy = others
      .filter(({ cpuPercent }) => cpuPercent >= MIN_CPU_PERCENT)
      .toSorted((a, b) => b.cpuPercent - a.cpuPercent);
    const [first] = busy;
    if (!first) return [];
    const list = busy.map(({ name, cpuPercent }) => `${name} with ${Math.round(cpuPercent)} % of a core`).join(', ');
    return [
      {
        id: 'other-process',
        family: 'host',
        quality: QUALITY.measured,
        statement: `other containers of the host use its cores: ${list}`,
        evidence: [quoteLine(file, first.line, percent(first.cpuPercent))],
        words: { process: `the container ${first.name}`, subject: `the container ${first.name}`, list },
      },
    ];
  });
}
