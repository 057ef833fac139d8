import type { RecordFormat } from '../../record-format.ts';

/** Lines without a format of their own whose time is known from the syslog header alone. */
export const WRAPPED: RecordFormat = { id: 'wrapped', title: 'Messages of syslog', read: () => undefined };
