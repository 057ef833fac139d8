import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { sourceLines } from '../../use-cases/artifacts/quote-lines.ts';
import { goneSignal } from '../abort-on-disconnect.ts';
import { type Route, valuesOf } from '../route.ts';
import { reportOf } from './load-report.ts';

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
