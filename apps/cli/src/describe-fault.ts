import { ARTIFACT_KINDS, type Fault, type FaultCode } from '@hindsight/model';
import { KIND_BY_WORD } from './commands/kind-words.ts';

/** Reasons that speak of a request, in the words of a command line. */
const REASONS: Partial<Readonly<Record<FaultCode, string>>> = {
  'empty-body': 'there is nothing to analyze',
  'bad-parameter': 'an option is not valid',
  'body-too-large': 'the file is too large',
  'expands-too-much': 'the file expands to too much',
};

/** Describes a fault in one line: where REST names the endpoint of another kind, the command line has `--kind`. */
export function describeFault({ code, reason, details }: Fault): string {
  let text = details;
  for (const [word, kind] of Object.entries(KIND_BY_WORD)) {
    text = text.replaceAll(`send it to ${ARTIFACT_KINDS[kind].endpoint}`, `analyze it with --kind ${word}`);
  }
  return `${REASONS[code] ?? reason}. ${text}`;
}
