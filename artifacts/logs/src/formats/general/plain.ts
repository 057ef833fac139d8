import type { RecordFormat, RecordHead } from '../../record-format.ts';

export const readPlainLine = (text: string): RecordHead => ({ timestamp: '', level: undefined, message: text });

/** Of a text in which no format is known: each line is a statement. Not in the list of formats, for it fits any line. */
export const PLAIN: RecordFormat = { id: 'plain', title: 'Lines without a known format', read: readPlainLine };
