import { readParameter } from '@hindsight/api';
import { ArtifactError } from '@hindsight/model';
import { encodeAnswer } from '../../http/encode-answer.ts';
import { quoteSourceLines } from '../../use-cases/artifacts/quote-lines.ts';
import { abortOnDisconnect } from '../abort-on-disconnect.ts';
import { type Route, readValues } from '../route.ts';
import { loadReport } from './load-report.ts';

export const reportLinesRoute: Route = (parts) => async (request, reply) => {
  const values = readValues(request);
  const format = readParameter('accept', values) ?? 'json';
  const from = readParameter('fromLine', values) ?? 1;
  const to = readParameter('toLine', values) ?? from;
  if (to < from) throw new ArtifactError('bad-parameter', 'to must not be before from.');
  const requested = { from, to, file: readParameter('file', values) };
  const lines = await quoteSourceLines(
    parts,
    await loadReport(parts, request),
    requested,
    request.ip,
    abortOnDisconnect(reply),
  );
  const { text, type } = encodeAnswer({ responseId: request.id, ...lines }, format);
  return reply.type(type).header('Cache-Control', 'private, no-cache').send(text);
};
