import {
  ANY_KIND,
  locationOfQuery,
  type Parameters,
  parametersOf,
  readParameter,
  readParameters,
} from '@hindsight/api';
import { ArtifactError, type ArtifactKind } from '@hindsight/model';
import type { FastifyRequest } from 'fastify';
import { mustBeAnalyst } from '../../use-cases/access/admit-caller.ts';
import type { Asked } from '../../use-cases/jobs/submit-job.ts';
import { type RouteParts, valuesOf } from '../route.ts';

const KNOWN: ReadonlySet<string> = new Set(parametersOf(ANY_KIND));

/** What a request asks for, when its key may ask and its parameters are right. */
export async function readAsked(
  { admit, settings }: RouteParts,
  endpointKind: ArtifactKind | typeof ANY_KIND,
  request: FastifyRequest,
): Promise<Asked> {
  const { query, headers } = valuesOf(request);
  const [, rawQuery = ''] = /\?(.*)$/s.exec(request.raw.url ?? '') ?? [];
  const values = { query: { ...query, location: locationOfQuery(rawQuery, KNOWN) }, headers };
  const caller = await admit({ ...values, method: request.method });
  mustBeAnalyst(caller);
  const kind = endpointKind === ANY_KIND ? readParameter('kind', values) : endpointKind;
  if (!kind) throw new ArtifactError('bad-parameter', 'kind is missing: say what the artifact is.');
  const { keyName, ou, reach } = caller;
  const given = withinReach(readParameters(kind, values), reach.application);
  const maskArtifact = given.maskArtifact || settings.SERVICE_MASK_ARTIFACTS === 'true';
  const parameters = { ...given, ...(maskArtifact && { maskArtifact }) };
  return { responseId: request.id, kind, parameters, keyName, ...(ou !== undefined && { ou }) };
}

/** What a key of one application sends is of this application. */
function withinReach(parameters: Parameters, application: string | undefined): Parameters {
  if (application === undefined) return parameters;
  if (parameters.appName !== undefined && parameters.appName !== application)
    throw new ArtifactError('forbidden', 'This key is for another application than appName says.');
  return { ...parameters, appName: application };
}
