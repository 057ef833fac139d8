import { ANY_KIND, listParameters, type Parameters, readLocation, readParameter, readParameters } from '@hindsight/api';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { requireAnalyst } from '../../use-cases/access/admit-caller.ts';
import type { AcceptedRequest } from '../../use-cases/jobs/submit-job.ts';
import { type RouteDependencies, readValues } from '../route.ts';

const KNOWN: ReadonlySet<string> = new Set(listParameters(ANY_KIND));

/** Admits the client of a request and checks its parameters. */
export async function readAnalysisRequest(
  { admit, settings }: RouteDependencies,
  endpointKind: ArtifactKind | typeof ANY_KIND,
  request: FastifyRequest,
): Promise<AcceptedRequest> {
  const { query, headers } = readValues(request);
  const [, rawQuery = ''] = /\?(.*)$/s.exec(request.raw.url ?? '') ?? [];
  const values = { query: { ...query, location: readLocation(rawQuery, KNOWN) }, headers };
  const caller = await admit({ ...values, method: request.method, address: request.ip });
  requireAnalyst(caller);
  const kind = endpointKind === ANY_KIND ? readParameter('kind', values) : endpointKind;
  if (!kind) throw new ArtifactError('bad-parameter', 'kind is missing: say what the artifact is.');
  const { keyName, ou, reach } = caller;
  const given = restrictToApplication(readParameters(kind, values), reach.application);
  const maskArtifact = given.maskArtifact || settings.SERVICE_MASK_ARTIFACTS === 'true';
  const parameters = { ...given, ...(maskArtifact && { maskArtifact }) };
  const { application } = reach;
  return {
    responseId: request.id,
    address: request.ip,
    kind,
    parameters,
    keyName,
    ...(ou !== undefined && { ou }),
    ...(application !== undefined && { application }),
  };
}

/** Sets the application of a key that is limited to one. Throws `forbidden` when the request names another. */
function restrictToApplication(parameters: Parameters, application: string | undefined): Parameters {
  if (application === undefined) return parameters;
  if (parameters.appName !== undefined && parameters.appName !== application)
    throw new ArtifactError('forbidden', 'This key is for another application than appName says.');
  return { ...parameters, appName: application };
}
