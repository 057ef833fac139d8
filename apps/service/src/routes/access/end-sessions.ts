import { readParameter } from '@hindsight/api';
import type { SessionOwner } from '../../ports/session-store.ts';
import { type Caller, readUserName, requireAdmin } from '../../use-cases/access/admit-caller.ts';
import { type Route, readValues } from '../route.ts';
import { toAuditActor } from './audit-actor.ts';

function findOwnSessions({ keyHash, keyName }: Caller): SessionOwner {
  if (keyHash !== undefined) return { keyHash };
  const user = readUserName(keyName);
  return user === undefined ? 'links' : { user };
}

/** Ends all sessions of the caller or of everybody. Tokens of directory users are revoked with them. */
export const endSessionsRoute: Route =
  ({ admit, sessions, tokens, record }) =>
  async (request, reply) => {
    const values = readValues(request);
    const caller = await admit(values);
    const everybody = readParameter('everybody', values) === true;
    if (everybody) requireAdmin(caller);
    const user = readUserName(caller.keyName);
    if (everybody || user !== undefined) await tokens.revokeAll(everybody ? undefined : user, Date.now());
    await sessions.removeAll(everybody ? 'everybody' : findOwnSessions(caller));
    await record({
      action: 'sessions-ended',
      ...toAuditActor(request, caller),
      subject: everybody ? 'everybody' : 'own',
    });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
