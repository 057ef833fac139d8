import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { sourceLines } from '../use-cases/source-lines.ts';
import { encodeAnswer } from '../wire/encode.ts';
import { goneSignal } from './gone-signal.ts';
import { reportOf } from './report-of.ts';
import { type Route, valuesOf } from './route.ts';

export const reportLinesRoute: Route = (parts) => async (request, reply) => {
  const values = valuesOf(request);
  const format = readParameter('accept', values) ?? 'json';
  const from = readParameter('fromLine', values) ?? 1;
  const to = readParameter('toLine', values) ?? from;
  if (to < from) throw new ArtifactError('bad-parameter', 'to must not be before from.');
  const asked = { from, to, file: readParameter('file', values) };
  const lines = await sourceLines(parts, await reportOf(parts, request), asked, goneSignal(reply));
  const { text, type } = encodeAnswer({ responseId: request.id, ...lines }, format);
  return reply.type(type).header('Cache-Control', 'private, no-cache').send(text);
};
