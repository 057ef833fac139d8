import { analyzeGcLog } from './analyze-gc-log.ts';
import { analyzeHeapDump } from './analyze-heap-dump.ts';
import { analyzeThreadDump } from './analyze-thread-dump.ts';
import { generateLdapToken } from './generate-ldap-token.ts';
import type { Tool } from './tool.ts';

/** Every tool, in the order in which they are advertised. */
export const TOOLS: readonly Tool[] = [analyzeGcLog, analyzeThreadDump, analyzeHeapDump, generateLdapToken];
