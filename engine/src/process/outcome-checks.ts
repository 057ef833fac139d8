import { FAULTS, type FaultCode, LEVELS } from '@hindsight/model';

/** What came out of a process that read hostile bytes, before anything is known of it. */
export type Members = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areTexts = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string');
const areNumbers = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'number');
const areOf = (values: unknown, is: (value: Members) => boolean): values is readonly Members[] =>
  Array.isArray(values) && values.every((value) => isRecord(value) && is(value));

export const isListOfTexts = (value: unknown): boolean => Array.isArray(value) && areTexts(...value);

const isLevel = (value: unknown): boolean => LEVELS.some((level) => level === value);

const isEvidence = ({ kind, first, last, name, measured }: Members): boolean =>
  kind === 'lines' ? areNumbers(first, last) : kind === 'metric' && areTexts(name) && isRecord(measured);

const isFinding = ({ id, title, level, confidence, explanation, evidence }: Members): boolean =>
  areTexts(id, title, confidence, explanation) && isLevel(level) && areOf(evidence, isEvidence) && evidence.length > 0;

const isBlock = ({ kind, findings }: Members): boolean =>
  areTexts(kind) && (kind !== 'findings' || areOf(findings, isFinding));

const isSection = ({ id, title, blocks }: Members): boolean => areTexts(id, title) && areOf(blocks, isBlock);

const isReport = ({ title, verdict, sections }: Members): boolean =>
  areTexts(title) &&
  isRecord(verdict) &&
  areTexts(verdict.sentence) &&
  (verdict.level === 'OK' || isLevel(verdict.level)) &&
  areOf(sections, isSection);

const isArtifact = ({ fileName, kind, format, sha256, bytes, encoding }: Members): boolean =>
  areTexts(fileName, kind, format, sha256) && areNumbers(bytes) && isListOfTexts(encoding);

/** As far as those look who answer, store and draw it without asking what it is. */
export const isAnalysis = ({ findings, report, artifact, body, complete, durationMs }: Members): boolean =>
  areOf(findings, isFinding) &&
  isRecord(report) &&
  isReport(report) &&
  isRecord(artifact) &&
  isArtifact(artifact) &&
  isRecord(body) &&
  typeof complete === 'boolean' &&
  areNumbers(durationMs);

const MOST_EARLY_ROWS = 100;
const MOST_LABEL_CHARACTERS = 1000;

const isEarlyRow = ({ label, objects, shallowSize }: Members): boolean =>
  typeof label === 'string' && label.length <= MOST_LABEL_CHARACTERS && areNumbers(objects, shallowSize);

export const isEarlyHeap = (value: unknown): boolean =>
  isRecord(value) &&
  areNumbers(value.objects, value.bytes, value.classes) &&
  (value.preliminary === undefined || typeof value.preliminary === 'boolean') &&
  areOf(value.histogram, isEarlyRow) &&
  value.histogram.length <= MOST_EARLY_ROWS;

/** The sentences of an honest fault are shorter by far. */
const MOST_CHARACTERS = 10_000;

const isFaultCode = (code: unknown): code is FaultCode => typeof code === 'string' && Object.hasOwn(FAULTS, code);

export const isFault = (value: unknown): boolean =>
  isRecord(value) &&
  isFaultCode(value.code) &&
  value.reason === FAULTS[value.code].reason &&
  typeof value.details === 'string' &&
  value.details.length <= MOST_CHARACTERS;
