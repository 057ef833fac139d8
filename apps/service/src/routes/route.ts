import type { RequestValues } from '@hindsight/api';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppDependencies } from '../dependencies.ts';
import type { Admission } from '../use-cases/access/admit-caller.ts';
import type { DirectorySignIn } from '../use-cases/access/directory-login.ts';
import type { AuditRecorder } from '../use-cases/access/record-audit.ts';
import type { Jobs } from '../use-cases/jobs/jobs.ts';
import type { RangeReports } from '../use-cases/reports/range-reports.ts';

/** The dependencies of all routes. */
export interface RouteDependencies extends AppDependencies, Admission, AuditRecorder {
  readonly jobs: Jobs;
  readonly rangeReports: RangeReports;
  readonly signInByDirectory: DirectorySignIn;
}

/** One endpoint: a function of the dependencies that returns the request handler. */
export type Route = (parts: RouteDependencies) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Reads a part of the path, `{name}` in the table of endpoints. */
export function readPathPart(request: FastifyRequest, name: string): string {
  const value = (request.params as Readonly<Record<string, unknown>>)[name];
  return typeof value === 'string' ? value : '';
}

/** Returns the parts of a request that contain parameters. */
export const readValues = ({
  query,
  headers,
  method,
  ip,
}: FastifyRequest): RequestValues & { readonly method: string; readonly address: string } => ({
  query: query as Readonly<Record<string, unknown>>,
  headers,
  method,
  address: ip,
});
