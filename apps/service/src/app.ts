import { randomUUID } from 'node:crypto';
import { type IncomingMessage, METHODS } from 'node:http';
import multipart from '@fastify/multipart';
import { ENDPOINT_IDS, getEndpoint } from '@hindsight/api';
import { ArtifactError, FAULTS, type FaultCode } from '@hindsight/model';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import type { AppDependencies } from './dependencies.ts';
import { createBaseRemover } from './http/base-path.ts';
import { compressAnswers } from './http/compress-answers.ts';
import { answerFault, toFault } from './http/faults.ts';
import { recordRefusals } from './http/record-refusals.ts';
import { answerUnreadable } from './http/unreadable-request.ts';
import { logJobEnd } from './monitoring/log-job-end.ts';
import { observeJobs } from './monitoring/metrics.ts';
import { ROUTES } from './routes/index.ts';
import { createNotFoundHandler } from './routes/pages/not-found.ts';
import { findBasePath } from './routes/pages/page-headers.ts';
import type { RouteDependencies } from './routes/route.ts';
import { createAdmission } from './use-cases/access/admit-caller.ts';
import { createDirectorySignIn } from './use-cases/access/directory-login.ts';
import { createAuditRecorder } from './use-cases/access/record-audit.ts';
import { createInstanceJobs } from './use-cases/jobs/instance-jobs.ts';
import { createJobs, type Jobs } from './use-cases/jobs/jobs.ts';
import { createQueuedJobs } from './use-cases/jobs/queued-jobs.ts';
import { createRangeReports } from './use-cases/reports/range-reports.ts';
import { VERSION } from './version.ts';

declare module 'fastify' {
  interface FastifyReply {
    faultCode: FaultCode | undefined;
  }
}

/** The part of a path that the log may show: no query, and no characters of a key that was pasted without its `?`. */
const LOGGED_PATH = /^[\w./-]{1,100}/;
/** Form fields besides the file are ignored; a few are tolerated. */
const MAX_FIELDS = 50;
const MAX_FIELD_BYTES = 64 * 1024;
/** 2 GiB at 5 Mbit/s; a client that takes longer occupies a socket and a file for nothing. */
const UPLOAD_TIMEOUT_MS = 3_600_000;
/** Still answered while the service is stopping. */
const ALWAYS_ANSWERED: ReadonlySet<string | undefined> = new Set([
  getEndpoint('health').path,
  getEndpoint('metrics').path,
]);

/**
 * Bodies are bytes whatever their Content-Type says: `text` (the specification's own value) is no media type and would be
 * refused by Fastify before any hook runs. Only multipart has a form of its own.
 */
function ignoreContentType({ headers }: IncomingMessage): void {
  const type = headers['content-type'];
  if (type !== undefined && !/^multipart\/form-data\b/i.test(type))
    headers['content-type'] = 'application/octet-stream';
}

/** Longer than any word of an address, shorter than any key. */
const LIKE_A_KEY = /[\w-]{20,}/g;

const formatRoute = ({ routeOptions, url }: FastifyRequest): string =>
  routeOptions.url ?? LOGGED_PATH.exec(url)?.[0].replace(LIKE_A_KEY, '…') ?? '?';

const buildCommonHeaders = ({ id }: FastifyRequest) => ({
  'X-Response-Id': id,
  'X-Service-Version': VERSION,
  'X-Content-Type-Options': 'nosniff',
});

/** Refuses what Node would refuse without a body: it is told to leave both to this. */
function refuseUnclear({ headers: { host, expect }, raw }: FastifyRequest): void {
  if (host === undefined && raw.httpVersion === '1.1')
    throw new ArtifactError('bad-parameter', 'The header Host is missing.');
  if (expect !== undefined && !/^100-continue$/i.test(expect))
    throw new ArtifactError('expectation-failed', 'The only expectation that is met is 100-continue.');
}

function observeRequests(app: FastifyInstance, { metrics, traces, closing }: AppDependencies): void {
  app.decorateReply('faultCode', undefined);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(buildCommonHeaders(request));
    refuseUnclear(request);
    if (closing.aborted && !ALWAYS_ANSWERED.has(request.routeOptions.url)) {
      throw new ArtifactError('shutting-down', 'Try again in a moment.');
    }
  });
  // A kept-alive connection would make the stopping service wait for its next request.
  app.addHook('onSend', async (_request, reply) => {
    if (closing.aborted) reply.header('Connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    const { method, log, routeOptions } = request;
    const { statusCode: status, elapsedTime, faultCode } = reply;
    log.info({ method, path: formatRoute(request), status, ms: Math.round(elapsedTime), fault: faultCode }, 'answered');
    metrics.requests.observe({ method, route: routeOptions.url ?? 'none', status }, elapsedTime / 1000);
    if (faultCode) metrics.faults.inc({ code: faultCode });
    const { traceparent } = request.headers;
    traces.request({
      responseId: request.id,
      method,
      route: routeOptions.url ?? 'none',
      status,
      fault: faultCode,
      durationMs: elapsedTime,
      traceparent: typeof traceparent === 'string' ? traceparent : undefined,
    });
  });
}

/** Returns whether the client disconnected during its upload or before its answer; errors are then not the service's fault. */
const isDisconnected = ({ raw: request }: FastifyRequest, { raw: reply }: FastifyReply): boolean =>
  (request.destroyed && !request.complete) || (reply.destroyed && !reply.writableFinished);

function answerFaults(app: FastifyInstance, { settings }: AppDependencies): void {
  const alwaysOk = settings.SERVICE_FAULT_STATUS === '200';
  app.setErrorHandler<Error>((error, request, reply) => {
    const problem = toFault(error);
    if (isDisconnected(request, reply)) request.log.info('the client went away');
    else if (FAULTS[problem.code].status >= 500) request.log.error(error);
    return answerFault(request, reply, problem, alwaysOk);
  });
}

/** Registers the endpoints of the table, and an answer for the methods that a path does not support. */
function addRoutes(app: FastifyInstance, parts: RouteDependencies): void {
  const allowed = new Map<string, string[]>();
  for (const id of ENDPOINT_IDS) {
    const { method, path } = getEndpoint(id);
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    app.route({ method, url, handler: ROUTES[id](parts) });
    allowed.set(url, [...(allowed.get(url) ?? []), method, ...(method === 'GET' ? ['HEAD'] : [])]);
  }
  refuseOtherMethods(app, allowed);
}

/**
 * Answers the methods that a path does not support, before a body is looked at: what is wrong with it does not matter. Each of them as a
 * route of its own would be 4,000 routes, which took a sixth of the start.
 */
function refuseOtherMethods(app: FastifyInstance, allowed: ReadonlyMap<string, readonly string[]>): void {
  const paths = [...allowed].map(([url, methods]) => ({
    pattern: new RegExp(`^${url.replaceAll('.', '\\.').replace(/:\w+/g, '[^/]+').replace('*', '.*')}$`),
    methods,
  }));
  app.addHook('onRequest', async ({ is404, method, url }, reply) => {
    if (!is404) return;
    const [path = ''] = url.split('?', 1);
    const methods = paths.find(({ pattern }) => pattern.test(path))?.methods;
    if (!methods || methods.includes(method)) return;
    reply.header('Allow', methods.join(', '));
    throw new ArtifactError('method-not-allowed', `${method} is not possible here; ${methods.join(', ')} is.`);
  });
}

export interface App {
  readonly http: FastifyInstance;
  readonly jobs: Jobs;
}

/** Opens the jobs of a service that does them itself, or of an instance that shares them with workers. */
function openJobs(parts: AppDependencies, log: FastifyBaseLogger): Jobs {
  const { settings, shared, metrics, traces } = parts;
  const local = createJobs({ ...parts, onEnd: logJobEnd(log, metrics, traces) });
  if (!shared) return local;
  const queued = createQueuedJobs({ ...parts, ...shared, onFailure: (error) => log.error(error) });
  const { SERVICE_CONCURRENCY: processes, SERVICE_LOCAL_ANALYSES: localAnalyses = processes } = settings;
  return createInstanceJobs({
    queued,
    local,
    signals: shared.signals,
    localAnalyses: Math.min(localAnalyses, processes),
  });
}

/** Creates the HTTP side. Tests inject requests into it; main.ts lets it listen. */
export async function createApp(parts: AppDependencies): Promise<App> {
  const { settings, log } = parts;
  const alwaysOk = settings.SERVICE_FAULT_STATUS === '200';
  const withoutBase = createBaseRemover(findBasePath(settings.SERVICE_PUBLIC_URL));
  const app: FastifyInstance = fastify({
    logger: { level: settings.SERVICE_LOG_LEVEL, stream: log },
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'responseId' }),
    requestTimeout: UPLOAD_TIMEOUT_MS,
    trustProxy: settings.SERVICE_TRUSTED_PROXIES ?? false,
    genReqId: () => randomUUID(),
    rewriteUrl(request) {
      ignoreContentType(request);
      return withoutBase(request.url ?? '/');
    },
    return503OnClosing: false,
    http: { requireHostHeader: false },
    clientErrorHandler: answerUnreadable,
    // Called before any hook, for an address that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(buildCommonHeaders(request));
      void answerFault(request, reply, toFault(error), alwaysOk);
    },
  });
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  observeRequests(app, parts);
  answerFaults(app, parts);
  compressAnswers(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  await app.register(multipart, {
    limits: { files: 1, fileSize: Number.POSITIVE_INFINITY, fields: MAX_FIELDS, fieldSize: MAX_FIELD_BYTES },
  });
  for (const method of METHODS) if (!app.supportedMethods.includes(method)) app.addHttpMethod(method);
  const onFailure = (error: unknown) => app.log.error(error);
  const jobs = openJobs(parts, app.log);
  observeJobs(parts.metrics, jobs, parts.jobStore);
  const admission = createAdmission(parts, parts.tokens, { perMinute: settings.SERVICE_RATE_LIMIT, onFailure });
  const recorder = createAuditRecorder(parts.audit, onFailure);
  const signInByDirectory = createDirectorySignIn(parts.directory);
  app.setNotFoundHandler(createNotFoundHandler(parts));
  recordRefusals(app, recorder);
  addRoutes(app, {
    ...parts,
    ...admission,
    ...recorder,
    jobs,
    signInByDirectory,
    rangeReports: createRangeReports(parts),
  });
  return { http: app, jobs };
}
