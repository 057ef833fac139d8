import type { Layout, RecordHead } from '../layout.ts';

export const plainHead = (text: string): RecordHead => ({ stamp: '', level: undefined, message: text });

/** Of a text in which no layout is known: each line is a statement. Not in the list of layouts, for it fits any line. */
export const PLAIN: Layout = { id: 'plain', title: 'Lines without a layout', read: plainHead };
