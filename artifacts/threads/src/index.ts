import type { TextAnalyzer } from '@hindsight/model';
import { analyzeThreadDumps } from './analyze.ts';
import { FORMATS } from './formats/index.ts';
import { DIAGNOSES } from './rules/index.ts';

/** Thread dumps of every JVM: format, lock graph, diagnosis, report. Whatever dumps an archive has are one series. */
export const threadDumpAnalyzer: TextAnalyzer = {
  kind: 'thread-dump',
  takes: 'series',
  detect: (head) => Math.max(0, ...FORMATS.map((format) => format.detect(head))),
  analyze: analyzeThreadDumps,
};

/** What can be found, for the documentation. */
export const CATALOGUE = DIAGNOSES.map(({ about, rules }) => ({
  about,
  findings: rules.map(({ id, title, because }) => ({ id, title, because })),
}));
