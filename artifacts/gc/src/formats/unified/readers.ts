import type { MessageReader } from './message.ts';
import type { Notebook } from './notebook.ts';
import { pauseReader } from './pause.ts';

/** Makes a reader for one log. */
export type MakeReader = (notebook: Notebook) => MessageReader;

/** Asked in this order until one has read the message: collectors with names of their own come before the general ones. */
export const READERS: readonly MakeReader[] = [pauseReader];
