import { parentPort, workerData } from 'node:worker_threads';
import compress from '@fastify/compress';
import Fastify from 'fastify';

// A server that does nothing but send the same bytes, compressed where that is asked for: what an answer costs at least.
// It says its address when it listens.
const server = Fastify();
await server.register(compress);
server.get('/', (_, reply) => reply.type('application/json; charset=utf-8').send(String(workerData)));
parentPort?.postMessage(await server.listen({ port: 0, host: '127.0.0.1' }));
