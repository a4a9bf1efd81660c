import { once } from 'node:events';
import { request, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** An answer as it came: its body is not decompressed. */
interface Answer {
  statusCode: number | undefined;
  headers: IncomingHttpHeaders;
  body: string;
}

/** Asks a server by HTTP, with any method and without headers of its own but Host; first it makes the server listen. */
export async function ask(
  fastify: FastifyInstance,
  path: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  if (!fastify.server.listening) await fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = fastify.server.address() as AddressInfo;
  const asked = request({ host: '127.0.0.1', port, path, method, headers, agent: false });
  asked.end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const parts = (await response.toArray()) as Buffer[];
  return {
    statusCode: response.statusCode,
    headers: response.headers,
    body: Buffer.concat(parts).toString(),
  };
}
