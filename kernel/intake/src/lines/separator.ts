import { ascii } from '@hindsight/model';

const { CARRIAGE_RETURN, NEWLINE } = ascii;

export type Separator = typeof NEWLINE | typeof CARRIAGE_RETURN;

/**
 * Detects the separator: a lone `\r` ends lines only where no `
 * ` is found, as on old Macs.
 */
export const detectSeparator = (head: Uint8Array): Separator =>
  !head.includes(NEWLINE) && head.includes(CARRIAGE_RETURN) ? CARRIAGE_RETURN : NEWLINE;
