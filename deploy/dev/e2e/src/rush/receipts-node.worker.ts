import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { parentPort, workerData } from 'node:worker_threads';

/** Answers for a chain's node, and puts a block's receipts together itself. See {@link startReceiptsNode}. */
const { target } = workerData as { target: string };

interface Call {
  id?: number;
  method: string;
  params: unknown[];
}

interface Block {
  number: string;
  hash: string;
  transactions: { hash: string; from: string; to: string | null }[];
}

interface Log {
  transactionHash: string;
}

const server = createServer((request, response) => {
  const answered = text(request).then(async (body) => {
    const call = JSON.parse(body) as Call | Call[];
    const isReceipts = !Array.isArray(call) && call.method === 'eth_getBlockReceipts';
    const answer = isReceipts ? JSON.stringify(await receiptsAnswer(call)) : await (await post(body)).text();
    response.writeHead(200, { 'content-type': 'application/json' }).end(answer);
  });
  answered.catch(() => response.destroy());
});

async function receiptsAnswer({ id, params: [blockHash] }: Call): Promise<object> {
  const [block, logs] = await Promise.all([
    ask<Block>('eth_getBlockByHash', [blockHash, true]),
    ask<Log[]>('eth_getLogs', [{ blockHash }]),
  ]);
  const logsOf = new Map<string, Log[]>();
  for (const log of logs) {
    const { transactionHash } = log;
    logsOf.set(transactionHash, [...(logsOf.get(transactionHash) ?? []), log]);
  }
  const receipts = await Promise.all(
    block.transactions.map(async ({ hash, from, to }) => {
      const own = logsOf.get(hash);
      // One without logs may have failed or not.
      if (!own) return ask('eth_getTransactionReceipt', [hash]);
      const place = { transactionHash: hash, blockHash: block.hash, blockNumber: block.number };
      return { ...place, status: '0x1', from, to, logs: own };
    }),
  );
  return { jsonrpc: '2.0', id, result: receipts };
}

async function ask<T>(method: string, params: unknown[]): Promise<T> {
  const answer = await post(JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  return ((await json(answer.body!)) as { result: T }).result;
}

const post = (body: string) =>
  fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body });

server.listen(0, '127.0.0.1');
await once(server, 'listening');
parentPort?.postMessage(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
