import type { RecordFormat } from '../../record-format.ts';

/** Lines with no format of their own, of which only syslog tells when they were written (`outer.ts`). */
export const WRAPPED: RecordFormat = { id: 'wrapped', title: 'Messages of syslog', read: () => undefined };
