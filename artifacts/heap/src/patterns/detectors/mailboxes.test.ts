import type { HeapSketch } from '@hindsight/heap-graph/testing';
import { checkPattern } from '../../../testing/index.ts';

/** An actor with so many messages in its mailbox. */
function sketchActor(messages: number): HeapSketch {
  const envelopes = Array.from({ length: messages }, (_, at) => `envelope${at}`);
  return {
    classes: {
      'akka.dispatch.Mailbox': { fields: { messageQueue: 'object', actor: 'object' } },
      'akka.dispatch.Queue': { fields: { head: 'object' } },
      'akka.dispatch.Envelope': { fields: { next: 'object' } },
      'akka.actor.ActorCell': { fields: { self: 'object', _actor: 'object' } },
      'akka.actor.LocalActorRef': { fields: { path: 'object' } },
      'akka.actor.ChildActorPath': { fields: { name: 'object' } },
    },
    objects: {
      ...Object.fromEntries(
        envelopes.map((name, at) => [
          name,
          { is: 'akka.dispatch.Envelope', fields: { next: envelopes[at + 1] ?? null } },
        ]),
      ),
      name: { text: 'writer' },
      path: { is: 'akka.actor.ChildActorPath', fields: { name: 'name' } },
      reference: { is: 'akka.actor.LocalActorRef', fields: { path: 'path' } },
      actor: { is: 'demo.Writer' },
      cell: { is: 'akka.actor.ActorCell', fields: { self: 'reference', _actor: 'actor' } },
      queue: { is: 'akka.dispatch.Queue', fields: { head: 'envelope0' } },
      mailbox: { is: 'akka.dispatch.Mailbox', fields: { messageQueue: 'queue', actor: 'cell' } },
    },
    roots: ['mailbox'],
  };
}

checkPattern('actor-mailbox', {
  silent: { 'an actor that is a little behind': () => sketchActor(9999) },
  fires: () => sketchActor(10_000),
  explanation: '10,000 messages wait in the mailbox of the actor "writer" (demo.Writer) (limit 10,000).',
});
