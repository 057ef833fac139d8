import { chooseHeadline, formatCount, lineEvidence, pluralize } from '@hindsight/claims';
import { count } from '@hindsight/model';
import { SENSITIVE_KINDS } from '@hindsight/privacy';
import { defineLogRule } from './support/define-rule.ts';

/** Kinds of data that grant access or allow payments. */
const SECRET = new Set([
  'PRIVATE_KEY',
  'JWT',
  'BEARER_TOKEN',
  'BASIC_AUTH',
  'URL_PASSWORD',
  'PASSWORD',
  'SESSION_ID',
  'CREDIT_CARD',
]);
const isSecret = (kind: string): boolean => SECRET.has(kind) || /_(?:KEY|TOKEN)$/.test(kind);
const KINDS_NAMED = 5;
const LINES = 5;

export const privateDataInLog = defineLogRule({
  id: 'private-data-in-log',
  cause: 'private-data',
  title: 'The log contains personal data or secrets',
  because: 'Logs are read by more people, and kept longer, than the data that they are about.',
  check: ({ privateData: { statements, occurrences, templates } }) => {
    if (statements === 0) return undefined;
    const kinds = [...occurrences].toSorted(([a, x], [b, y]) => Number(isSecret(b)) - Number(isSecret(a)) || y - x);
    const named = kinds
      .slice(0, KINDS_NAMED)
      .map(([kind, times]) => `${SENSITIVE_KINDS[kind] ?? kind} (${formatCount(times)})`);
    const secrets = kinds.filter(([kind]) => isSecret(kind));
    const [first, ...rest] = templates.slice(0, LINES).map(({ firstLine }) => lineEvidence(firstLine));
    if (!first) return undefined;
    return {
      level: secrets.length > 0 ? 'WARNING' : 'INFO',
      confidence: 'medium',
      headline: chooseHeadline(
        `${pluralize(statements, 'statement')} ${statements === 1 ? 'holds' : 'hold'} ${secrets.length > 0 ? 'secrets or personal data' : 'personal data'}: ${named.join(', ')}`,
        `${pluralize(statements, 'statement')} ${statements === 1 ? 'holds' : 'hold'} ${secrets.length > 0 ? 'secrets or personal data' : 'personal data'}`,
      ),
      explanation: `Found: ${named.join(', ')}${kinds.length > KINDS_NAMED ? ' and more' : ''}. The values are masked in everything shown here.`,
      advice:
        secrets.length > 0
          ? 'Remove these values from the statements, and change the secrets that were logged.'
          : 'Remove these values from the statements, or mask them where they are logged.',
      // The lines contain the values: the evidence points to them and never quotes them.
      evidence: [{ kind: 'metric', name: 'statements with private data', measured: count(statements) }, first, ...rest],
    };
  },
});
