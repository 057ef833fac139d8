import type { AnalysisOutcome, Finding } from '@hindsight/model';
import { MAX_FINDINGS, type Message, type MessageFinding } from './message.ts';
import { findSendTime } from './quiet-hours.ts';
import type { AnalysisEnd, Selected } from './select-rules.ts';

type Success = Extract<AnalysisOutcome, { ok: true }>;

const toMessageFinding = ({ id, level, title, advice }: Finding, newIds: Selected['newIds']): MessageFinding => ({
  id,
  level,
  title,
  ...(advice !== undefined && { advice }),
  ...(newIds && { isNew: newIds.has(id) }),
});

/** What is new stands first, otherwise the order of the report is kept. */
function chooseFindings({ findings }: Success, newIds: Selected['newIds']): MessageFinding[] {
  const isNew = ({ id }: Finding) => newIds?.has(id) === true;
  const sorted = [...findings.filter(isNew), ...findings.filter((finding) => !isNew(finding))];
  return sorted
    .filter(({ level }) => level !== 'INFO')
    .slice(0, MAX_FINDINGS)
    .map((finding) => toMessageFinding(finding, newIds));
}

/** Writes the message about an analysis. `link` is the address of its report. */
export function composeMessage(
  id: string,
  end: AnalysisEnd,
  { reasons, newIds }: Pick<Selected, 'reasons' | 'newIds'>,
  link: string | undefined,
): Message {
  const { responseId, kind, fileName, application, host, at, outcome } = end;
  const about = outcome.ok
    ? {
        event: 'analysis' as const,
        level: outcome.report.verdict.level,
        verdict: outcome.report.verdict.sentence,
        findings: chooseFindings(outcome, newIds),
        findingCount: outcome.findings.filter(({ level }) => level !== 'INFO').length,
      }
    : {
        event: 'failure' as const,
        level: 'WARNING' as const,
        verdict: `The analysis failed: ${outcome.reason}`,
        findings: [],
        findingCount: 0,
      };
  return {
    id,
    at,
    reasons,
    responseId,
    kind,
    fileName,
    ...(application !== undefined && { application }),
    ...(host !== undefined && { host }),
    ...about,
    ...(link !== undefined && outcome.ok && { link }),
  };
}

/** When it may be sent: as soon as one of its rules is not in its quiet hours. */
export const chooseSendTime = (now: number, { rules }: Pick<Selected, 'rules'>, { level }: Message): number =>
  Math.min(...rules.map(({ quiet }) => findSendTime(now, quiet, level)));
