import type { Fact, FactSet } from '../../fact.ts';
import type { Hypothesis } from '../../hypothesis.ts';
import { toSentence } from '../../sentence.ts';
import { explainLostBackend } from './lost-backend.ts';

const REASONS = ['image-missing', 'pod-not-created', 'pod-not-scheduled', 'pod-waits'];

const findReason = (facts: FactSet): Fact | undefined =>
  REASONS.map((id) => facts.get(id)).find((fact) => fact !== undefined);

const OF_NODES =
  'Compare the requests of the pod with what the nodes have free, and its selectors and tolerations with their labels.';

const ADVICE: Readonly<Record<string, string>> = {
  'pod-not-created':
    'Compare the requests and limits of the pod with what its namespace may have (kubectl describe resourcequota) and with its policies: lower them, raise the quota, or remove pods that nobody needs.',
  'pod-waits':
    'Look at what the pod waits for: kubectl describe pod names a missing secret, volume or configuration; the log of an init container (kubectl logs -c) says which service does not answer.',
  'image-missing':
    'Check the name and tag of the image, and whether the node may read the registry (imagePullSecrets).',
};

/** A node that is gone keeps its volumes until it is known to be off. */
const OF_VOLUME =
  'Find the pod or node that still has the volume (kubectl get volumeattachment). Where its node is gone for good, shut it down and mark it with the taint node.kubernetes.io/out-of-service, so that the volume is detached; where it only restarts, wait. For deployments with such a volume use the strategy Recreate.';

const isAboutVolume = (facts: FactSet): boolean => /Multi-Attach/.test(findReason(facts)?.words.detail ?? '');

export const podNotStarted: Hypothesis = {
  id: 'pod-not-started',
  cause: 'startup-failure',
  title: 'The container cannot be started',
  level: 'SEVERE',
  supports: { 'image-missing': 5, 'pod-not-created': 5, 'pod-not-scheduled': 5, 'pod-waits': 4 },
  needs: (facts) => (findReason(facts)?.quality ?? 0) >= 1,
  describe: (facts) => toSentence(findReason(facts)?.words.kill ?? ''),
  advice: (facts) => (isAboutVolume(facts) ? OF_VOLUME : undefined) ?? ADVICE[findReason(facts)?.id ?? ''] ?? OF_NODES,
  confirm: 'kubectl describe pod, and kubectl get events of that time.',
  explainsAlso: (facts) => explainLostBackend(facts, REASONS),
};
