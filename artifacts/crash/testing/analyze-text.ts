import { openTextBytes } from '@hindsight/intake';
import type { JsonObject, TextSource } from '@hindsight/model';
import { analyzeCrashLog, type CrashLogAnalysis } from '../src/analyze.ts';
import type { CrashReport } from '../src/model.ts';
import { readCrashReport } from '../src/read.ts';

/** Opens a text as the engine does. */
export const openText = (text: string, fileName = 'hs_err_pid1.log'): Promise<TextSource> =>
  openTextBytes(Buffer.from(text), { fileName });

/** Reads the report in a text; throws without one. */
export async function readText(text: string): Promise<CrashReport> {
  const report = await readCrashReport([await openText(text)]);
  if (!report) throw new Error('The text has no crash report.');
  return report;
}

/** Analyzes a text as the endpoint does. */
export async function analyzeText(
  text: string,
  options: Readonly<Record<string, string>> = {},
): Promise<CrashLogAnalysis & { readonly answer: JsonObject }> {
  const request = { kind: 'crash-log', fileName: 'hs_err_pid1.log', options } as const;
  const analyzed = await analyzeCrashLog([await openText(text)], request);
  return { ...analyzed, answer: analyzed.body(analyzed.findings) };
}
