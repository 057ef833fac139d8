import { newPatternBody, type PatternList, patternChangesBody, type SavedPattern } from '@hindsight/api';
import type { FastifyReply } from 'fastify';
import { JSON_TYPE } from '../../http/json.ts';
import { requireAnalyst } from '../../use-cases/access/admit-caller.ts';
import { changePattern, deletePattern, listPatterns, savePattern } from '../../use-cases/analyses/log-patterns.ts';
import { toAuditActor } from '../access/audit-actor.ts';
import { readJsonBody } from '../json-body.ts';
import { type Route, readPathPart, readValues } from '../route.ts';

const send = (reply: FastifyReply, body: PatternList | SavedPattern) =>
  reply.type(JSON_TYPE).header('Cache-Control', 'no-store').send(body);

export const patternsRoute: Route =
  ({ admit, logPatterns }) =>
  async (request, reply) => {
    const caller = await admit(readValues(request));
    return send(reply, { responseId: request.id, patterns: await listPatterns(logPatterns, caller) });
  };

export const savePatternRoute: Route =
  ({ admit, logPatterns, record }) =>
  async (request, reply) => {
    const caller = await admit(readValues(request));
    requireAnalyst(caller);
    const saved = await savePattern(logPatterns, caller, await readJsonBody(request, newPatternBody));
    await record({ action: 'pattern-saved', ...toAuditActor(request, caller), subject: saved.id, details: saved.name });
    return send(reply, { responseId: request.id, ...saved });
  };

export const changePatternRoute: Route =
  ({ admit, logPatterns, record }) =>
  async (request, reply) => {
    const caller = await admit(readValues(request));
    requireAnalyst(caller);
    const changes = await readJsonBody(request, patternChangesBody);
    const saved = await changePattern(logPatterns, caller, readPathPart(request, 'id'), changes);
    await record({
      action: 'pattern-changed',
      ...toAuditActor(request, caller),
      subject: saved.id,
      details: saved.name,
    });
    return send(reply, { responseId: request.id, ...saved });
  };

export const deletePatternRoute: Route =
  ({ admit, logPatterns, record }) =>
  async (request, reply) => {
    const caller = await admit(readValues(request));
    requireAnalyst(caller);
    const { id, name } = await deletePattern(logPatterns, caller, readPathPart(request, 'id'));
    await record({ action: 'pattern-deleted', ...toAuditActor(request, caller), subject: id, details: name });
    return reply.status(204).header('Cache-Control', 'no-store').send();
  };
