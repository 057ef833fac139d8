import { FAULTS, type FaultCode, LEVELS } from '@hindsight/model';

/** An unchecked object from a process that has read hostile bytes. */
export type Members = Readonly<Record<string, unknown>>;

export const isRecord = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areStrings = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'string');
const areNumbers = (...values: readonly unknown[]): boolean => values.every((value) => typeof value === 'number');
const isListOf = (values: unknown, is: (value: Members) => boolean): values is readonly Members[] =>
  Array.isArray(values) && values.every((value) => isRecord(value) && is(value));

export const isStringList = (value: unknown): boolean => Array.isArray(value) && areStrings(...value);

const isLevel = (value: unknown): boolean => LEVELS.some((level) => level === value);

function isEvidence({ kind, first, last, marks, name, measured, steps }: Members): boolean {
  switch (kind) {
    case 'lines':
      return areNumbers(first, last) && (marks === undefined || isStringList(marks));
    case 'metric':
      return areStrings(name) && isRecord(measured);
    case 'path':
      return areStrings(name) && isListOf(steps, ({ label }) => areStrings(label)) && steps.length > 0;
    default:
      return false;
  }
}

const isFinding = ({ id, title, general, followsFrom, level, confidence, explanation, evidence }: Members): boolean =>
  areStrings(id, title, confidence, explanation, general ?? '', followsFrom ?? '') &&
  isLevel(level) &&
  isListOf(evidence, isEvidence) &&
  evidence.length > 0;

const isStep = ({ role, source, text, proof }: Members): boolean =>
  areStrings(role, source, text) && isRecord(proof) && isEvidence(proof);

const isCard = ({ name, type, text, level, section }: Members): boolean =>
  areStrings(name, type, text, section ?? '') && (level === undefined || level === 'OK' || isLevel(level));

function isBlock({ kind, title, finding, findings, steps, advice, cards }: Members): boolean {
  switch (kind) {
    case 'findings':
      return isListOf(findings, isFinding);
    case 'chain':
      return areStrings(title, finding, advice ?? '') && isListOf(steps, isStep);
    case 'cards':
      return isListOf(cards, isCard);
    default:
      return areStrings(kind);
  }
}

const isSection = ({ id, title, summary, blocks }: Members): boolean =>
  areStrings(id, title, summary ?? '') && isListOf(blocks, isBlock);

const isReport = ({ title, verdict, sections }: Members): boolean =>
  areStrings(title) &&
  isRecord(verdict) &&
  areStrings(verdict.sentence) &&
  (verdict.level === 'OK' || isLevel(verdict.level)) &&
  isListOf(sections, isSection);

const isArtifact = ({ fileName, kind, format, sha256, bytes, encoding }: Members): boolean =>
  areStrings(fileName, kind, format, sha256) && areNumbers(bytes) && isStringList(encoding);

/** Checks everything that the parent uses of an analysis when it answers, stores and renders it. */
export const isAnalysis = ({ findings, report, artifact, body, comparable, complete, durationMs }: Members): boolean =>
  isListOf(findings, isFinding) &&
  isRecord(report) &&
  isReport(report) &&
  isRecord(artifact) &&
  isArtifact(artifact) &&
  isRecord(body) &&
  (comparable === undefined || isRecord(comparable)) &&
  typeof complete === 'boolean' &&
  areNumbers(durationMs);

const MAX_PRELIMINARY_ROWS = 100;
const MAX_LABEL_CHARACTERS = 1000;

const isPreliminaryRow = ({ label, objects, shallowSize }: Members): boolean =>
  typeof label === 'string' && label.length <= MAX_LABEL_CHARACTERS && areNumbers(objects, shallowSize);

export const isPreliminaryHistogram = (value: unknown): boolean =>
  isRecord(value) &&
  areNumbers(value.objects, value.bytes, value.classes) &&
  (value.preliminary === undefined || typeof value.preliminary === 'boolean') &&
  isListOf(value.histogram, isPreliminaryRow) &&
  value.histogram.length <= MAX_PRELIMINARY_ROWS;

/** Details of genuine faults are far shorter. */
const MAX_CHARACTERS = 10_000;

const isFaultCode = (code: unknown): code is FaultCode => typeof code === 'string' && Object.hasOwn(FAULTS, code);

export const isFault = (value: unknown): boolean =>
  isRecord(value) &&
  isFaultCode(value.code) &&
  value.reason === FAULTS[value.code].reason &&
  typeof value.details === 'string' &&
  value.details.length <= MAX_CHARACTERS;
