import type { ContainerTrouble } from '../../outputs/platform/container-trouble.ts';
import { isPast } from '../host/message-age.ts';

/** A container that was killed this often is killed again, however long ago the last time was. */
const MIN_RESTARTS = 3;

/** Whether a container was killed long ago, and has run since. */
export const isOldKill = ({ kind, endedMs }: ContainerTrouble, present: number | undefined): boolean =>
  kind === 'oom-killed' && isPast(endedMs, present);

/** Whether a kill is history: once or twice, and long ago. */
export const isEarlierKill = (trouble: ContainerTrouble, present: number | undefined): boolean =>
  isOldKill(trouble, present) && !(trouble.restarts >= MIN_RESTARTS);
