import { ascii } from '@hindsight/model';
import type { Envelope } from './envelope.ts';

const ESCAPE = String.fromCharCode(ascii.ESCAPE);
/** A control sequence (ECMA-48, 5.4): colors and weights, and what erases a line. */
const SEQUENCE = new RegExp(`${ESCAPE}\\[[0-?]*[ -/]*[@-~]`, 'g');
/** Programs color the heads of their statements; stack traces and dumps between them are plain. */
const MIN_LINE_SHARE = 0.02;

/** The colors that programs such as Spring Boot and Docker Compose write for terminals. They may be anywhere in a line. */
export const terminalColors: Envelope = {
  id: 'terminal-colors',
  title: 'colors of a terminal',
  minLineShare: MIN_LINE_SHARE,
  open: (text) => (text.includes(ESCAPE) ? { text: text.replace(SEQUENCE, '') } : undefined),
};
