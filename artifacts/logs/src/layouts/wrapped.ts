import type { Layout } from '../layout.ts';

/** Lines with no layout of their own, of which only syslog tells when they were written (`outer.ts`). */
export const WRAPPED: Layout = { id: 'wrapped', title: 'Messages of syslog', read: () => undefined };
