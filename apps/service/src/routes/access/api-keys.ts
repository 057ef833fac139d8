import { type KeyList, type NewKey, newKeyBody, readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyReply } from 'fastify';
import { createKey } from '../../access/api-keys.ts';
import { JSON_TYPE } from '../../http/json.ts';
import { requireAdmin } from '../../use-cases/access/admit-caller.ts';
import { revokeKey } from '../../use-cases/access/revoke-key.ts';
import { readJsonBody } from '../json-body.ts';
import { type Route, readPathPart, readValues } from '../route.ts';
import { toAuditActor } from './audit-actor.ts';

const send = (reply: FastifyReply, body: KeyList | NewKey) =>
  reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(body);

export const keysRoute: Route =
  ({ admit, keys }) =>
  async (request, reply) => {
    requireAdmin(await admit(readValues(request)));
    const shown = (await keys.list()).map(({ hash: _kept, ...rest }) => rest);
    return send(reply, { responseId: request.id, keys: shown });
  };

export const createKeyRoute: Route =
  ({ admit, keys, record }) =>
  async (request, reply) => {
    const caller = await admit(readValues(request));
    requireAdmin(caller);
    const requested = await readJsonBody(request, newKeyBody);
    const now = Date.now();
    if (requested.expiresAt !== undefined && requested.expiresAt <= now)
      throw new ArtifactError('bad-parameter', 'expiresAt must be a moment to come, in milliseconds since 1970.');
    const { key, stored } = await createKey(keys, requested, now);
    const { hash: _kept, ...shown } = stored;
    await record({
      action: 'key-made',
      ...toAuditActor(request, caller),
      subject: stored.prefix,
      details: stored.scope,
    });
    return send(reply, { responseId: request.id, key, ...shown });
  };

export const revokeKeyRoute: Route =
  ({ admit, keys, record }) =>
  async (request, reply) => {
    const values = readValues(request);
    const caller = await admit(values);
    requireAdmin(caller);
    const prefix = readPathPart(request, 'prefix');
    await revokeKey(keys, prefix, caller, readParameter('own', values) === true);
    await record({ action: 'key-revoked', ...toAuditActor(request, caller), subject: prefix });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
