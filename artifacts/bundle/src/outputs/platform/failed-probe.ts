import type { ContainerTrouble } from './container-trouble.ts';

const REFUSED = /\b(?:Liveness|Startup) probe failed: .{0,300}\bconnection refused\b/;
/** `Last State: Terminated` of `kubectl describe pod`, with the times below it. */
const LAST_STATE = /^\s{2,12}Last State:\s/;
const TIME =
  /^\s{2,16}(Started|Finished):\s{1,12}[A-Z][a-z]{2}, (\d{1,2} [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d [+-]\d{4})$/;
const MAX_STATE_LINES = 6;

/** What is told around a health check that ended a container: what the check met, and how long the container had lived. */
export function readFailedProbe(lines: readonly string[]): Pick<ContainerTrouble, 'refused' | 'lifeSeconds'> {
  const at = lines.findIndex((text) => LAST_STATE.test(text));
  const below = at < 0 ? [] : lines.slice(at + 1, at + 1 + MAX_STATE_LINES);
  const times = new Map(
    below.flatMap((text) => {
      const [, name = '', time = ''] = TIME.exec(text) ?? [];
      return name === '' ? [] : [[name, Date.parse(time)] as const];
    }),
  );
  const lifeSeconds = ((times.get('Finished') ?? Number.NaN) - (times.get('Started') ?? Number.NaN)) / 1000;
  return {
    ...(lines.some((text) => REFUSED.test(text)) && { refused: true }),
    ...(lifeSeconds >= 0 && { lifeSeconds }),
  };
}
