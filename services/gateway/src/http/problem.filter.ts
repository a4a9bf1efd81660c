import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Problem, traceId } from '@launchpad/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '@launchpad/api/routes';

/** Returns every error as RFC 9457 problem details; unexpected ones are logged and hidden. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger('Http');

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const request = http.getRequest<FastifyRequest>();
    const reply = http.getResponse<FastifyReply>();
    const problem = this.problemOf(error, request, reply);
    if (problem.status >= 500) this.logger.error(problem.status === 500 ? error : problem.message);
    sendProblem(reply, problem);
  }

  private problemOf(error: unknown, request: FastifyRequest, reply: FastifyReply): Problem {
    if (error instanceof Problem) return error;
    const status = statusOf(error);
    if (status === 404) return unknownPath(request, reply);
    return known[status] ?? new Problem(500, 'internal', 'Some Error occurred, please try again later');
  }
}

/** Default Retry-After, in seconds. */
const RETRY_SECONDS = 5;

export function sendProblem(reply: FastifyReply, problem: Problem): void {
  const { status, retryAfterSeconds } = problem;
  const isPassing = status === 503 || status === 504;
  const wait = retryAfterSeconds || (isPassing ? RETRY_SECONDS : 0);
  if (wait) void reply.header('retry-after', String(wait));
  void reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(problemJson(problem));
}

/** The JSON of a problem (RFC 9457). What is the server's fault names its trace, by which the logs are found. */
export function problemJson({ status, code, title, detail, errors }: Problem): string {
  const trace = status >= 500 ? traceId() : undefined;
  return JSON.stringify({
    type: 'about:blank',
    title,
    status,
    code,
    ...(detail && { detail }),
    ...(errors.length > 0 && { errors }),
    ...(trace && { traceId: trace }),
  });
}

/** Errors of Nest carry their status in a method, those of Fastify in a field. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

const known: Record<number, Problem> = {
  400: new Problem(400, 'malformed', 'The request is malformed', 'The body must be valid JSON'),
  405: new Problem(405, 'method-not-allowed', 'The method is not allowed'),
  406: new Problem(406, 'not-acceptable', 'No such representation'),
  413: new Problem(413, 'too-large', 'The request is too large'),
  414: new Problem(414, 'uri-too-long', 'The address is too long'),
  415: new Problem(415, 'unsupported-media-type', 'The content type is not supported'),
  431: new Problem(431, 'headers-too-large', 'The headers are too large'),
};

/** All supported methods. */
export const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'];

const patterns = Object.values(routes).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

const methodsOf = (path: string) =>
  patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);

/** Rejects unsupported methods before the request is processed. */
export function refuseStrangeMethods(request: FastifyRequest, reply: FastifyReply, done: () => void): void {
  if (METHODS.includes(request.method) || request.method === 'OPTIONS') return done();
  const methods = methodsOf(pathOf(request));
  sendProblem(reply, notAllowed(reply, methods.length > 0 ? methods : METHODS));
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? '';

function unknownPath(request: FastifyRequest, reply: FastifyReply): Problem {
  const path = pathOf(request);
  const methods: string[] = methodsOf(path);
  if (methods.length === 0 || methods.includes(request.method)) {
    return Problem.notFound('No Record Found', `There is nothing at ${path.slice(0, 200)}`);
  }
  return notAllowed(reply, methods);
}

function notAllowed(reply: FastifyReply, methods: string[]): Problem {
  void reply.header('allow', methods.join(', '));
  return new Problem(405, 'method-not-allowed', 'The method is not allowed', `Use ${methods.join(' or ')}`);
}
