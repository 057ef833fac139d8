import { acceptAnyDigits, containsAny, type Detector, forEachIndex, matchSticky, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

/**
 * Keys that providers made recognizable: a fixed prefix and a fixed alphabet. The formats are those of the providers'
 * documentation.
 */
const PROVIDERS: readonly {
  readonly kind: string;
  readonly title: string;
  readonly prefixes: readonly string[];
  readonly pattern: RegExp;
}[] = [
  {
    kind: 'AWS_ACCESS_KEY',
    title: 'access keys of AWS',
    prefixes: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/y,
  },
  {
    kind: 'GITHUB_TOKEN',
    title: 'tokens of GitHub',
    prefixes: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_\w{22,255}/y,
  },
  { kind: 'GITLAB_TOKEN', title: 'tokens of GitLab', prefixes: ['glpat-'], pattern: /glpat-[\w-]{20,64}/y },
  {
    kind: 'SLACK_TOKEN',
    title: 'tokens of Slack',
    prefixes: ['xox', 'xapp-', 'hooks.slack.com/services/'],
    pattern:
      /xox[abeoprs]-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Za-z0-9-]{20,250}|hooks\.slack\.com\/services\/T\w{6,20}\/B\w{6,20}\/\w{20,30}/y,
  },
  {
    kind: 'STRIPE_KEY',
    title: 'keys of Stripe',
    prefixes: ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'whsec_'],
    pattern: /(?:[sr]k_(?:live|test)_|whsec_)[A-Za-z0-9]{10,250}/y,
  },
  { kind: 'GOOGLE_API_KEY', title: 'API keys of Google', prefixes: ['AIza'], pattern: /AIza[\w-]{35}(?![\w-])/y },
  {
    kind: 'GOOGLE_OAUTH_TOKEN',
    title: 'OAuth tokens and secrets of Google',
    prefixes: ['ya29.', 'GOCSPX-'],
    pattern: /ya29\.[\w-]{20,500}|GOCSPX-[\w-]{20,40}/y,
  },
  {
    kind: 'AI_API_KEY',
    title: 'API keys of OpenAI, Anthropic and Hugging Face',
    prefixes: ['sk-proj-', 'sk-ant-', 'hf_'],
    pattern: /sk-(?:proj|ant)-[\w-]{20,250}|hf_[A-Za-z0-9]{30,50}(?![A-Za-z0-9])/y,
  },
  {
    kind: 'DIGITALOCEAN_TOKEN',
    title: 'tokens of DigitalOcean',
    prefixes: ['dop_v1_', 'doo_v1_'],
    pattern: /do[op]_v1_[0-9a-f]{64}/y,
  },
  { kind: 'NPM_TOKEN', title: 'tokens of npm', prefixes: ['npm_'], pattern: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { kind: 'SENDGRID_KEY', title: 'keys of SendGrid', prefixes: ['SG.'], pattern: /SG\.[\w-]{16,32}\.[\w-]{16,64}/y },
  {
    kind: 'AZURE_ACCOUNT_KEY',
    title: 'account keys of Azure',
    prefixes: ['AccountKey='],
    pattern: /AccountKey=[A-Za-z0-9+/]{40,100}={0,2}/y,
  },
  {
    kind: 'AZURE_SAS_TOKEN',
    title: 'signatures of shared access to Azure',
    prefixes: ['sig='],
    pattern: /sig=[A-Za-z0-9%+/]{40,100}(?:%3[Dd]|=)/y,
  },
];

/** One search for all prefixes: most texts contain none. */
const ANY = new RegExp(
  PROVIDERS.flatMap(({ prefixes }) => prefixes.map((prefix) => prefix.replace('.', '\\.'))).join('|'),
);

function reportKeys(text: string, { kind, prefixes, pattern }: (typeof PROVIDERS)[number], report: Report): void {
  for (const prefix of prefixes) {
    forEachIndex(text, prefix, (from) => {
      const key = /[A-Za-z0-9]/.test(text.charAt(from - 1)) ? undefined : matchSticky(text, pattern, from);
      if (key !== undefined) report(kind, from, from + key.length);
    });
  }
}

export const providerKeys: Detector = {
  kinds: Object.fromEntries(PROVIDERS.map(({ kind, title }) => [kind, title])),
  // The shortest key has 15 characters.
  needs: TRAIT.WORD_14,
  mayBeIn: (text) => ANY.test(text),
  mayBeWithOtherDigits: containsAny(acceptAnyDigits(ANY)),
  find: (text, report) => {
    for (const provider of PROVIDERS) reportKeys(text, provider, report);
  },
};
