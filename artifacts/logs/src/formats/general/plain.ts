import type { RecordFormat, RecordHead } from '../../record-format.ts';

export const readPlainLine = (text: string): RecordHead => ({ timestamp: '', level: undefined, message: text });

/**
 * The format of a text in which no other is recognized: every line is a record. It matches any line, so it is not in
 * the list of formats.
 */
export const PLAIN: RecordFormat = { id: 'plain', title: 'Lines without a known format', read: readPlainLine };
