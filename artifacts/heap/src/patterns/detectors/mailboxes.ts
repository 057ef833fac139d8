import { pluralize } from '@hindsight/claims';
import { readRetainedSize } from '../../metrics/retained-memory/retained-size.ts';
import type { PatternInput } from '../known-pattern.ts';
import type { PatternMatch } from '../pattern-match.ts';
import { sampleInstances } from '../sample-instances.ts';

/** The mailbox of an actor, in Akka and in Pekko. */
const MAILBOXES = ['akka.dispatch.Mailbox', 'org.apache.pekko.dispatch.Mailbox'] as const;

/** More messages than an actor should be behind. */
const MANY_MESSAGES = 10_000;
/** The least share of the used heap. */
const MIN_SHARE = 0.03;

/** Detects the actor in whose mailbox most messages wait. */
export function detectMailbox(analysis: PatternInput): PatternMatch | undefined {
  const { objects, usedBytes } = analysis;
  const [largest] = MAILBOXES.flatMap((name) => sampleInstances(analysis, name))
    .map((mailbox) => ({ mailbox, queue: objects.readReference(mailbox, 'messageQueue') }))
    .filter(({ queue }) => queue >= 0)
    .map((one) => ({ ...one, retained: readRetainedSize(analysis, one.queue) }))
    .toSorted((a, b) => b.retained - a.retained);
  if (!largest || largest.retained < MIN_SHARE * usedBytes) return undefined;
  const value = countMessages(analysis, largest.queue);
  if (value < MANY_MESSAGES) return undefined;
  const { actor, behind } = describeActor(analysis, largest.mailbox);
  return {
    name: `the mailbox of ${actor}`,
    sentence: `${pluralize(value, 'message')} wait in the mailbox of ${actor}${behind}`,
    value,
    limit: MANY_MESSAGES,
    measure: 'elements',
    object: largest.queue,
  };
}

/** Counts the envelopes that the queue of a mailbox keeps: most queues have no counter. */
function countMessages({ dump, tree }: PatternInput, queue: number): number {
  const isEnvelope = dump.classes.map(({ name }) => name.endsWith('.dispatch.Envelope'));
  const top = tree.numberOf.at(queue) ?? 0;
  const end = tree.endOf.at(top) ?? 0;
  let messages = 0;
  for (let node = top + 1; node < end; node++) {
    if (isEnvelope[dump.classOf.at(tree.objectOf.at(node) ?? 0) ?? -1]) messages++;
  }
  return messages;
}

/** Names an actor by its path, and by its class unless that is the one of Akka's typed actors. */
function describeActor({ objects }: PatternInput, mailbox: number): { actor: string; behind: string } {
  const follow = (...fields: string[]): number =>
    fields.reduce((object, field) => (object < 0 ? object : objects.readReference(object, field)), mailbox);
  const name = objects.readText(follow('actor', 'self', 'path', 'name'));
  const actor = follow('actor', '_actor');
  const className = actor < 0 ? '' : objects.getLabel(actor);
  const isOwn = className !== '' && !/^(?:akka|org\.apache\.pekko)\./.test(className);
  return { actor: name ? `the actor "${name}"` : 'an actor', behind: isOwn ? ` (${className})` : '' };
}
