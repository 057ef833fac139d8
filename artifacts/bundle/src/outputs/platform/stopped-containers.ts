import type { ContainerTrouble } from './container-trouble.ts';

/** The header of `docker ps -a`; `docker compose ps` begins with the name. */
const HEADER = /^(?:CONTAINER ID +)?(?:NAME +)?IMAGE +COMMAND\b.* STATUS\b/;
/** `Exited (1) 4 minutes ago`, `Restarting (137) 20 seconds ago`, `Dead`. */
const STATE = / {2,20}((?:Exited|Restarting) \((\d{1,3})\) [\w ]{2,40}? ago|Dead)(?: |$)/;

/** Reads the containers that do not run from `docker ps -a` and `docker compose ps`. The last column is their name, or the first one. */
export function readStoppedContainers(lines: readonly string[]): ContainerTrouble[] {
  const header = lines.findIndex((text) => HEADER.test(text));
  if (header < 0) return [];
  const isNameFirst = /^NAME /.test(lines[header] ?? '');
  return lines.slice(header + 1).flatMap((text, index): ContainerTrouble[] => {
    const state = STATE.exec(text)?.[1];
    if (state === undefined) return [];
    const words = text.trim().split(/ {2,40}/, 12);
    const name = (isNameFirst ? words[0] : words.at(-1)) ?? '';
    return [
      {
        kind: 'stopped',
        name,
        restarts: Number.NaN,
        memoryLimitBytes: Number.NaN,
        detail: state,
        isOnly: false,
        line: header + index + 2,
      },
    ];
  });
}
