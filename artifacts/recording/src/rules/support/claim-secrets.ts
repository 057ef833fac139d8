import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import type { RecordingAnalysis } from '../../model.ts';
import { gather } from './evidence.ts';

const MAX_KEYS = 8;
const MAX_KEY = 40;
/** Keys that are masked like others, and whose values are files, folders, sockets, programs, class paths and tokens of windows. */
const HARMLESS =
  /^(?:(?:OLD)?PWD|SSH_AUTH_SOCK|\w*ASKPASS(?:_\w+)?|\w+_FILE|XAUTHORITY|XDG_ACTIVATION_TOKEN|java\.class\.path|sun\.\w+\.\w+|jdk\.module\.path|.*\.path)$/i;

/** Claims that secrets stand in a part of the recording. Only their keys are named, never a value. */
export function claimSecrets(
  { recording }: RecordingAnalysis,
  where: RecordingAnalysis['recording']['secrets'][number]['where'],
  place: string,
  advice: string,
): Claim | undefined {
  const keys = [
    ...new Set(
      recording.secrets
        .filter((secret) => secret.where === where && !HARMLESS.test(secret.key))
        .map(({ key }) => truncate(key, MAX_KEY)),
    ),
  ];
  const [first] = keys;
  if (first === undefined) return undefined;
  const names = keys.slice(0, MAX_KEYS).join(', ');
  return {
    level: 'WARNING',
    confidence: 'high',
    headline: chooseHeadline(
      `${pluralize(keys.length, 'secret')} in ${place}: ${names}`,
      `${pluralize(keys.length, 'secret')} in ${place}`,
    ),
    explanation: `Everybody who gets this recording reads the value of ${names} in ${place}. Here values are masked; in the file they are not.`,
    advice,
    evidence: gather(metricEvidence(`keys in ${place} whose value is a secret`, count(keys.length))),
  };
}
