import { type Detector, eachPlace, matchAt, type Report } from '../detector.ts';
import { TRAIT } from '../traits.ts';

/** Keys that their providers made recognisable: a fixed beginning and a fixed alphabet. Formats as the providers document them. */
const PROVIDERS: readonly {
  readonly kind: string;
  readonly title: string;
  readonly begins: readonly string[];
  readonly pattern: RegExp;
}[] = [
  {
    kind: 'AWS_ACCESS_KEY',
    title: 'access keys of AWS',
    begins: ['AKIA', 'ASIA', 'ABIA', 'ACCA'],
    pattern: /(?:AKIA|ASIA|ABIA|ACCA)[A-Z2-7]{16}(?![A-Za-z0-9])/y,
  },
  {
    kind: 'GITHUB_TOKEN',
    title: 'tokens of GitHub',
    begins: ['ghp_', 'gho_', 'ghu_', 'ghs_', 'ghr_', 'github_pat_'],
    pattern: /gh[pousr]_[A-Za-z0-9]{36,251}|github_pat_\w{22,255}/y,
  },
  { kind: 'GITLAB_TOKEN', title: 'tokens of GitLab', begins: ['glpat-'], pattern: /glpat-[\w-]{20,64}/y },
  {
    kind: 'SLACK_TOKEN',
    title: 'tokens of Slack',
    begins: ['xox', 'xapp-', 'hooks.slack.com/services/'],
    pattern:
      /xox[abeoprs]-[A-Za-z0-9-]{10,250}|xapp-\d-[A-Za-z0-9-]{20,250}|hooks\.slack\.com\/services\/T\w{6,20}\/B\w{6,20}\/\w{20,30}/y,
  },
  {
    kind: 'STRIPE_KEY',
    title: 'keys of Stripe',
    begins: ['sk_live_', 'rk_live_', 'sk_test_', 'rk_test_', 'whsec_'],
    pattern: /(?:[sr]k_(?:live|test)_|whsec_)[A-Za-z0-9]{10,250}/y,
  },
  { kind: 'GOOGLE_API_KEY', title: 'API keys of Google', begins: ['AIza'], pattern: /AIza[\w-]{35}(?![\w-])/y },
  {
    kind: 'GOOGLE_OAUTH_TOKEN',
    title: 'OAuth tokens and secrets of Google',
    begins: ['ya29.', 'GOCSPX-'],
    pattern: /ya29\.[\w-]{20,500}|GOCSPX-[\w-]{20,40}/y,
  },
  {
    kind: 'AI_API_KEY',
    title: 'API keys of OpenAI, Anthropic and Hugging Face',
    begins: ['sk-proj-', 'sk-ant-', 'hf_'],
    pattern: /sk-(?:proj|ant)-[\w-]{20,250}|hf_[A-Za-z0-9]{30,50}(?![A-Za-z0-9])/y,
  },
  {
    kind: 'DIGITALOCEAN_TOKEN',
    title: 'tokens of DigitalOcean',
    begins: ['dop_v1_', 'doo_v1_'],
    pattern: /do[op]_v1_[0-9a-f]{64}/y,
  },
  { kind: 'NPM_TOKEN', title: 'tokens of npm', begins: ['npm_'], pattern: /npm_[A-Za-z0-9]{36}(?![A-Za-z0-9])/y },
  { kind: 'SENDGRID_KEY', title: 'keys of SendGrid', begins: ['SG.'], pattern: /SG\.[\w-]{16,32}\.[\w-]{16,64}/y },
  {
    kind: 'AZURE_ACCOUNT_KEY',
    title: 'account keys of Azure',
    begins: ['AccountKey='],
    pattern: /AccountKey=[A-Za-z0-9+/]{40,100}={0,2}/y,
  },
  {
    kind: 'AZURE_SAS_TOKEN',
    title: 'signatures of shared access to Azure',
    begins: ['sig='],
    pattern: /sig=[A-Za-z0-9%+/]{40,100}(?:%3[Dd]|=)/y,
  },
];

/** One pass for all: most texts have none of these. */
const ANY = new RegExp(PROVIDERS.flatMap(({ begins }) => begins.map((begin) => begin.replace('.', '\\.'))).join('|'));

function keysOf(text: string, { kind, begins, pattern }: (typeof PROVIDERS)[number], report: Report): void {
  for (const begin of begins) {
    eachPlace(text, begin, (from) => {
      const key = /[A-Za-z0-9]/.test(text.charAt(from - 1)) ? undefined : matchAt(text, pattern, from);
      if (key !== undefined) report(kind, from, from + key.length);
    });
  }
}

export const providerKeys: Detector = {
  kinds: Object.fromEntries(PROVIDERS.map(({ kind, title }) => [kind, title])),
  // The shortest has 15 characters.
  needs: TRAIT.WORD_14,
  mayBeIn: (text) => ANY.test(text),
  find: (text, report) => {
    for (const provider of PROVIDERS) keysOf(text, provider, report);
  },
};
