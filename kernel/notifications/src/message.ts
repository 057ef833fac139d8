import type { ArtifactKind, Level } from '@hindsight/model';

export interface MessageFinding {
  readonly id: string;
  readonly level: Level;
  readonly title: string;
  readonly advice?: string;
  /** Whether the analysis before it did not have it; absent when nothing was compared. */
  readonly isNew?: boolean;
}

/** What a notification says, whatever its form. It is kept until it is delivered. */
export interface Message {
  /** The same at each attempt to deliver it. */
  readonly id: string;
  /** Milliseconds since 1970 of the analysis. */
  readonly at: number;
  readonly event: 'analysis' | 'failure' | 'test';
  /** The rules that report it, and why. */
  readonly reasons: readonly { readonly rule: string; readonly reason: string }[];
  readonly responseId: string;
  readonly kind: ArtifactKind;
  readonly fileName: string;
  readonly application?: string;
  readonly host?: string;
  readonly level: Level | 'OK';
  /** The verdict of the report, or why the analysis failed. */
  readonly verdict: string;
  /** The worst ones first, at most MAX_FINDINGS. */
  readonly findings: readonly MessageFinding[];
  readonly findingCount: number;
  /** The report; absent when the service does not know its own address. */
  readonly link?: string;
}

export const MAX_FINDINGS = 5;

/** Names what the message is about: the application, or else the file. */
export const nameSubject = ({ application, fileName }: Pick<Message, 'application' | 'fileName'>): string =>
  application ?? fileName;

const SIGN: Readonly<Record<Message['level'], string>> = {
  FATAL: '🔥',
  SEVERE: '🔴',
  WARNING: '🟠',
  INFO: '🔵',
  OK: '🟢',
};

export const getSign = ({ level }: Pick<Message, 'level'>): string => SIGN[level];

/** The first line: level, subject and verdict. */
export const formatSubject = (message: Message): string =>
  `${message.level} · ${nameSubject(message)}: ${message.verdict}`;

/** Cuts a text to so many characters, with a sign that it was cut. */
export const cut = (text: string, max: number): string => {
  const characters = [...text];
  return characters.length <= max ? text : `${characters.slice(0, max - 1).join('')}…`;
};

/** Says which file it was, where and when. */
export function listFacts(message: Message): readonly (readonly [name: string, value: string])[] {
  const { application, host, kind, fileName, at } = message;
  return [
    ...(application === undefined ? [] : [['Application', application] as const]),
    ...(host === undefined ? [] : [['Host', host] as const]),
    ['File', `${fileName} (${kind})`],
    ['Time', new Date(at).toISOString()],
  ];
}

/** Says how many findings the message leaves out. */
export const describeMore = ({ findings, findingCount }: Message): string | undefined =>
  findingCount > findings.length ? `and ${findingCount - findings.length} more` : undefined;
