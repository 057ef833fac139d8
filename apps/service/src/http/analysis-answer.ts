import { composeAnswer } from '@hindsight/api';
import type { JsonObject } from '@hindsight/model';
import type { StoredResult } from '../ports/result-store.ts';
import { VERSION } from '../version.ts';
import { listGraphs, reportAddresses } from './links.ts';

/** Builds the answer of an analysis, the same right after the analysis and whenever it is requested again. */
export function toAnalysisAnswer(result: StoredResult, baseUrl: string): JsonObject {
  const { responseId, token, outcome, graphs } = result;
  const addresses = reportAddresses(token, baseUrl);
  const { webReport, graphURL, pdfReport } = addresses;
  return composeAnswer({
    responseId,
    version: VERSION,
    outcome,
    links: { webReport, graphURL, pdfReport },
    ...(graphs && { graphs: listGraphs(result, addresses) }),
  });
}
