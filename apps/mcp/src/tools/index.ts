import { EXPLORER_TOOLS } from '../explore/index.ts';
import { analyzeGcLog } from './analyze-gc-log.ts';
import { analyzeHeapDump } from './analyze-heap-dump.ts';
import { analyzeThreadDump } from './analyze-thread-dump.ts';
import { generateLdapToken } from './generate-ldap-token.ts';
import type { Tool } from './tool.ts';

/** The tools of the specification, in the order in which they are advertised. */
export const TOOLS: readonly Tool[] = [analyzeGcLog, analyzeThreadDump, analyzeHeapDump, generateLdapToken];

/** Lists the tools that a server offers; those of the specification come last where there are better ones. */
export const listTools = (offered: 'spec' | 'all'): readonly Tool[] =>
  offered === 'all' ? [...EXPLORER_TOOLS, ...TOOLS] : TOOLS;
