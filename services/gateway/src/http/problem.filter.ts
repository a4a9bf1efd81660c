import { Catch, HttpException, Logger, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import { Problem } from '@launchpad/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { routes } from '../api/index.js';

/** Every error leaves as RFC 9457 problem details; what is no problem of the caller's is logged and hidden. */
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

export function sendProblem(reply: FastifyReply, problem: Problem): void {
  const { status, code, title, detail, errors } = problem;
  void reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(
      JSON.stringify({
        type: 'about:blank',
        title,
        status,
        code,
        ...(detail && { detail }),
        ...(errors.length > 0 && { errors }),
      }),
    );
}

/** Errors of Nest carry their status in a method, those of Fastify in a field. */
function statusOf(error: unknown): number {
  if (error instanceof HttpException) return error.getStatus();
  const status = error instanceof Error && 'statusCode' in error ? error.statusCode : undefined;
  return typeof status === 'number' ? status : 500;
}

const known: Record<number, Problem> = {
  400: new Problem(400, 'malformed', 'The request is malformed', 'The body must be valid JSON'),
  406: new Problem(406, 'not-acceptable', 'No such representation'),
  413: new Problem(413, 'too-large', 'The request is too large'),
  414: new Problem(414, 'uri-too-long', 'The address is too long'),
  415: new Problem(415, 'unsupported-media-type', 'The content type is not supported'),
  431: new Problem(431, 'headers-too-large', 'The headers are too large'),
};

const patterns = Object.values(routes).map(({ method, path }) => ({
  method,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
}));

function unknownPath(request: FastifyRequest, reply: FastifyReply): Problem {
  const [path = ''] = request.url.split('?');
  const methods = patterns.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
  if (methods.length === 0 || methods.some((method) => method === request.method)) {
    return Problem.notFound('No Record Found', `There is nothing at ${path.slice(0, 200)}`);
  }
  void reply.header('allow', methods.join(', '));
  return new Problem(405, 'method-not-allowed', 'The method is not allowed', `Use ${methods.join(' or ')}`);
}
