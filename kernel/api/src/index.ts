export { type AnswerFormat, negotiateFormat } from './accept.ts';
export { type AnalysisSuccess, type AnswerLinks, composeAnswer, composeFault, composeGraphLinks } from './answer.ts';
export {
  keyList,
  ldapToken,
  ldapTokenBody,
  linkEndBody,
  newKey,
  newKeyBody,
  sessionState,
  sharedReport,
  signInBody,
} from './bodies/access.ts';
export {
  ANALYSIS_PHASES,
  ANALYSIS_STATES,
  type AnalysisPhase,
  type AnalysisState,
  analysisStatus,
} from './bodies/analysis-status.ts';
export { AUDIT_ACTIONS, type AuditAction, auditList } from './bodies/audit.ts';
export { faultBody } from './bodies/fault.ts';
export { gcAnswer } from './bodies/gc.ts';
export { heapAnswer } from './bodies/heap.ts';
export { newPatternBody, patternChangesBody, patternList, savedPattern } from './bodies/log-patterns.ts';
export { logAnswer } from './bodies/logs.ts';
export {
  analysisDays,
  analysisList,
  comparison,
  exampleList,
  foundLines,
  jobList,
  recognitionAnswer,
  sinceLast,
  sourceLines,
} from './bodies/queries.ts';
export type { ProfileData, ReportData } from './bodies/report-data.ts';
export { threadAnswer } from './bodies/threads.ts';
export type * from './bodies/web.ts';
export type { Endpoint } from './endpoint-row.ts';
export { ENDPOINT_IDS, type EndpointId, getEndpoint } from './endpoints.ts';
export { HEAP_ENDPOINTS, type HeapEndpointId } from './heap-endpoints.ts';
export { KEY_SCOPES, type KeyScope } from './key-scopes.ts';
export { MCP_SETTING_NAMES, type McpSettingName } from './mcp-settings.ts';
export { composeOpenApi } from './openapi.ts';
export { ANY_KIND } from './parameter-row.ts';
export {
  getParameter,
  listParameters,
  PARAMETER_NAMES,
  type ParameterName,
  type Parameters,
  selectAnalyzerOptions,
  stripBraces,
} from './parameters.ts';
export { readLocation } from './read-location.ts';
export { type RequestValues, readParameter, readParameters } from './read-parameters.ts';
export { flag, wholeNumber } from './schemas.ts';
export type { NextCall, ToolRow } from './tool-row.ts';
export { nameFileTool, nameTools, TOOL_ROWS } from './tool-rows.ts';
export { escapeXmlAttribute, escapeXmlText, toXml, XML_TYPE } from './xml.ts';
