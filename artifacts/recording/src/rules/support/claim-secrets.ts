import { chooseHeadline, metricEvidence, pluralize, truncate } from '@hindsight/claims';
import { type Claim, count } from '@hindsight/model';
import { SECRET_KEY } from '../../mask-secrets.ts';
import type { RecordingAnalysis } from '../../model.ts';
import { gather } from './evidence.ts';

const MAX_KEYS = 8;
const MAX_KEY = 40;
/** Keys that are masked like others, and whose values are files, folders, sockets, programs, class paths and tokens of windows. */
const HARMLESS =
  /^(?:(?:OLD)?PWD|SSH_AUTH_SOCK|\w*ASKPASS(?:_\w+)?|\w+_FILE|XAUTHORITY|XDG_ACTIVATION_TOKEN|java\.class\.path|sun\.\w+\.\w+|jdk\.module\.path|.*\.path)$/i;
/** What a key says about a secret or a service instead of being one: where it is, how long it lasts, how it is used. Kubernetes names services so. */
const OF_SETTING =
  /[_.-](?:hosts?|port(?:_\w{1,40})?|ur[il]s?|addr(?:ess)?|proto(?:col)?|ttl|time-?out|seconds|m(?:illi)?s|enabled|disabled|types?|modes?|methods?|algorithm|(?:min|max)?[_.-]?length|location|path|dir|file|expir\w{1,10}|period|version|class|realm|issuer|audience|server|schemes|preference|config|provider|limit|count|size|interval|retries)$/i;
/** Words that contain the short names of secrets: PASSENV, BYPASS, AUTHOR, AUTHORITY, TOKENIZER. */
const OTHER_WORDS =
  /pass(?!w(?:or)?d|phrase|code|key|[_.-]|\d|$)[a-z]{1,40}|(?:by|com|tres|sur)pass|author(?!i[sz]ation)[a-z]{0,40}|tokeni[sz][a-z]{0,40}/gi;

/** Whether the value of a key that is masked is likely a secret. All are masked, but only such a one is worth a warning. */
function isLikelySecret(key: string): boolean {
  if (HARMLESS.test(key)) return false;
  if (!SECRET_KEY.test(key)) return true;
  return !OF_SETTING.test(key) && SECRET_KEY.test(key.replace(OTHER_WORDS, ''));
}

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
        .filter((secret) => secret.where === where && isLikelySecret(secret.key))
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
