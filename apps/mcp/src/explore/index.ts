import { TOOL_ROWS } from '@hindsight/api';
import type { Tool } from '../tools/tool.ts';
import { analyzeTool, listFileTools } from './analyze.ts';
import { evidenceTool, findingsTool } from './findings.ts';
import { gcRangeTool } from './gc-range.ts';
import { createQueryTool } from './query-tool.ts';
import { reportSectionTool } from './report-section.ts';

/** Kinds whose tools are those of the specification. */
const OF_THE_SPECIFICATION = ['analyzeGcLog', 'analyzeThreadDump', 'analyzeHeapDump'];

/** The tools that SERVICE_MCP_TOOLS=all adds, in the order in which they are advertised. */
export const EXPLORER_TOOLS: readonly Tool[] = [
  analyzeTool,
  findingsTool,
  evidenceTool,
  reportSectionTool,
  gcRangeTool,
  ...Object.entries(TOOL_ROWS).map(([name, row]) => createQueryTool(name, row)),
  ...listFileTools(OF_THE_SPECIFICATION),
];
