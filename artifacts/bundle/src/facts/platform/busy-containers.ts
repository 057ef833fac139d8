import { percent } from '@hindsight/model';
import { type Fact, QUALITY } from '../../fact.ts';
import type { Capture } from '../../model.ts';
import { quoteLine } from '../../output-file.ts';

/** In percent of one core. */
const MIN_CPU_PERCENT = 100;
const MIN_NAME_CHARACTERS = 4;

/** Finds the other containers of the host that use much CPU. Which one is the captured JVM's, the names of its files tell. */
export function collectBusyContainers({ containerLoad, logs }: Pick<Capture, 'containerLoad' | 'logs'>): Fact[] {
  const names = logs
    .map(({ name }) => name.toLowerCase().replace(/\..*$/, ''))
    .filter(({ length }) => length >= MIN_NAME_CHARACTERS);
  const isOwn = (container: string) => names.some((name) => container.toLowerCase().includes(name));
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
