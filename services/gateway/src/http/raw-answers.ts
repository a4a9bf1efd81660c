import { STATUS_CODES, ServerResponse, type IncomingMessage, type Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { Problem } from '@launchpad/platform';
import { METHODS, problemJson } from './problem.filter.js';

// Responses to what Node does not pass to Fastify.

const UPGRADE_PATIENCE_MS = 30_000;
export const SOCKETS_PATH = '/socket.io/';

/**
 * Ignores requests for an upgrade outside the sockets (RFC 9110, 7.8) and serves them as usual. Node passes such requests
 * to upgrade listeners only.
 */
export function answerUpgrades(server: Server): void {
  server.on('upgrade', (request: IncomingMessage, duplex: Duplex) => {
    if (request.url?.startsWith(SOCKETS_PATH)) return;
    const socket = duplex as Socket;
    socket.on('error', () => socket.destroy());
    socket.setTimeout(UPGRADE_PATIENCE_MS, () => socket.destroy());
    // Node has stopped reading the request: what follows the headers can't be had any more.
    if (hasBody(request))
      return answerRaw(socket, malformed('A request with a body can’t ask for an upgrade'));
    const response = new ServerResponse(request);
    response.shouldKeepAlive = false;
    response.assignSocket(socket);
    response.on('finish', () => socket.end());
    server.emit('request', request, response);
  });
}

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

const malformed = (detail: string) => new Problem(400, 'malformed', 'The request is malformed', detail);

/** Responds to an invalid request and closes the connection. */
export function onClientError(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
    socket.destroy();
    return;
  }
  answerRaw(socket, problems[error.code ?? ''] ?? malformed('It is no HTTP request'));
}

const problems: Record<string, Problem> = {
  HPE_INVALID_METHOD: new Problem(405, 'method-not-allowed', 'The method is not allowed'),
  HPE_HEADER_OVERFLOW: new Problem(431, 'headers-too-large', 'The headers are too large'),
  ERR_HTTP_REQUEST_TIMEOUT: new Problem(408, 'timeout', 'The request took too long to arrive'),
};

/** Whether part of a response was sent, so that another one would corrupt it. */
function isAnswering(socket: Socket & { _httpMessage?: ServerResponse | null }): boolean {
  return socket._httpMessage?.headersSent ?? false;
}

function answerRaw(socket: Socket, problem: Problem): void {
  const body = problemJson(problem);
  const lines = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    'Cache-Control: no-store',
    ...(problem.status === 405 ? [`Allow: ${METHODS.join(', ')}`] : []),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
