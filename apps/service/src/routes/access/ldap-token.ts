import { ldapTokenBody } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { readBearerToken, toUserCaller, toUserKeyName } from '../../use-cases/access/admit-caller.ts';
import { readFormOrJsonBody } from '../json-body.ts';
import { type Route, readValues } from '../route.ts';
import { readFaultCode, toAuditActor } from './audit-actor.ts';

const NO_STORE = { 'Cache-Control': 'no-store', Pragma: 'no-cache' } as const;
const SECRETS = ['username', 'password'];

/** Refuses credentials in the address, because proxies and servers log addresses. */
function refuseInAddress({ query }: FastifyRequest): void {
  const names = Object.keys((query as Record<string, unknown> | undefined) ?? {});
  if (names.some((name) => SECRETS.includes(name.toLowerCase()))) {
    throw new ArtifactError('bad-parameter', 'username and password belong into the body, never into the address.');
  }
}

export const ldapTokenRoute: Route =
  ({ signInByDirectory, tokens, record }) =>
  async (request, reply) => {
    refuseInAddress(request);
    const { username, password, ou } = await readFormOrJsonBody(request, ldapTokenBody);
    const login = { username, password, ...(ou !== undefined && { ou }) };
    const user = await signInByDirectory(login, request.ip).catch(async (error: unknown) => {
      await record({
        action: 'sign-in-failed',
        ...toAuditActor(request),
        subject: toUserKeyName(username),
        details: readFaultCode(error),
      });
      throw error;
    });
    const { token, expiresIn } = await tokens.issue(user, Date.now());
    await record({ action: 'token-issued', ...toAuditActor(request, toUserCaller(user)) });
    return reply
      .type(JSON_TYPE)
      .headers(NO_STORE)
      .send({ responseId: request.id, status: true, token, tokenType: 'Bearer', expiresIn });
  };

/** Revokes the token of the request. */
export const revokeTokenRoute: Route =
  ({ tokens, record }) =>
  async (request, reply) => {
    const token = readBearerToken(readValues(request).headers);
    if (token === undefined)
      throw new ArtifactError('token-invalid', 'Send the token as "Authorization: Bearer <token>".');
    const bearer = await tokens.check(token, Date.now());
    await tokens.revoke(bearer);
    await record({ action: 'token-revoked', ...toAuditActor(request, toUserCaller(bearer)) });
    return reply.status(204).headers(NO_STORE).send();
  };

/** Publishes the public keys of tokens (RFC 7517). */
export const publicKeysRoute: Route =
  ({ publicKeys }) =>
  async (_request, reply) =>
    reply.type(JSON_TYPE).header('Cache-Control', 'public, max-age=300').send({ keys: publicKeys });
