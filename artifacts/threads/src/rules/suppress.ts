import { type Finding, sortFindings } from '@hindsight/model';

interface Precedence {
  readonly root: string;
  readonly symptoms: readonly string[];
  /** The symptom is named in the root, or it stays and takes the root's advice. */
  readonly effect: 'suppress' | 'take the advice';
}

/** Which finding speaks: a sharper word makes a blunter one for the same threads superfluous. */
const PRECEDENCES: readonly Precedence[] = [
  { root: 'identical-stacks', symptoms: ['same-method'], effect: 'suppress' },
  { root: 'deadlock', symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { root: 'hidden-deadlock', symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { root: 'class-init-deadlock', symptoms: ['high-blocked-ratio'], effect: 'suppress' },
  { root: 'deadlock', symptoms: ['stuck-blocked'], effect: 'take the advice' },
  { root: 'hidden-deadlock', symptoms: ['stuck-blocked'], effect: 'take the advice' },
  { root: 'pool-exhausted', symptoms: ['pool-saturated', 'wait-unknown-owner'], effect: 'suppress' },
  { root: 'pool-exhausted', symptoms: ['identical-stacks'], effect: 'take the advice' },
  { root: 'thread-leak', symptoms: ['thread-count-growth'], effect: 'take the advice' },
  { root: 'regex-backtrack', symptoms: ['deep-stack'], effect: 'suppress' },
];

/** Roots stay; their symptoms are left out and named there, or take the advice of the root. */
export function suppress(findings: readonly Finding[]): Finding[] {
  const explained = new Map<string, Finding[]>();
  let speaking = findings;
  for (const { root: id, symptoms, effect } of PRECEDENCES) {
    const root = speaking.find((finding) => finding.id === id);
    if (!root) continue;
    if (effect === 'suppress') {
      const silenced = speaking.filter((finding) => symptoms.includes(finding.id));
      explained.set(id, [...(explained.get(id) ?? []), ...silenced]);
      speaking = speaking.filter((finding) => !silenced.includes(finding));
    } else {
      speaking = speaking.map((finding) =>
        symptoms.includes(finding.id) && root.advice !== undefined ? { ...finding, advice: root.advice } : finding,
      );
    }
  }
  return sortFindings(speaking.map((finding) => naming(explained.get(finding.id) ?? [], finding)));
}

function naming(symptoms: readonly Finding[], root: Finding): Finding {
  if (symptoms.length === 0) return root;
  const titles = symptoms.map(({ title }) => `"${title}"`).join(', ');
  return { ...root, explanation: `${root.explanation} It also explains: ${titles}.` };
}
