import { once } from 'node:events';
import { createConnection, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { onClientError } from './raw-answers.js';

describe('a request that Node can’t pass on', () => {
  let server: Server;
  let failure: Error & { code?: string };
  /** what happens at the server's end of the connection first */
  let before: (socket: Socket) => void;

  beforeAll(async () => {
    server = createServer((socket) => {
      socket.once('data', () => {
        before(socket);
        onClientError(failure, socket);
      });
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterAll(() => server.close());

  /** What a client gets that sends something while this error comes up. */
  const answerTo = async (code: string | undefined, meanwhile: (socket: Socket) => void = () => {}) => {
    failure = Object.assign(new Error('broken'), code && { code });
    before = meanwhile;
    const client = createConnection((server.address() as AddressInfo).port, '127.0.0.1');
    client.write('half a request');
    return text(client);
  };

  it.each([
    ['HPE_INVALID_METHOD', '405 Method Not Allowed', 'method-not-allowed'],
    ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'headers-too-large'],
    ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'timeout'],
    ['HPE_INVALID_VERSION', '400 Bad Request', 'malformed'],
    [undefined, '400 Bad Request', 'malformed'],
  ])('since of %s is answered with %s', async (code, line, name) => {
    const [head = '', body = ''] = (await answerTo(code)).split('\r\n\r\n');
    const [first, ...headers] = head.split('\r\n');
    expect(first).toBe(`HTTP/1.1 ${line}`);
    expect(headers).toContain('Connection: close');
    expect(headers).toContain(`Content-Length: ${Buffer.byteLength(body)}`);
    expect(headers.find((header) => header.startsWith('Allow'))).toBe(
      line.startsWith('405') ? 'Allow: GET, HEAD, POST, PUT, PATCH, DELETE' : undefined,
    );
    expect(JSON.parse(body)).toMatchObject({ code: name, status: Number(line.slice(0, 3)) });
  });

  it('is not answered where nobody reads any more', async () => {
    expect(await answerTo('ECONNRESET')).toBe('');
    expect(await answerTo('HPE_INVALID_METHOD', (socket) => socket.end())).toBe('');
  });

  it('is not answered in the middle of another answer', async () => {
    const sending = (headersSent: boolean) => (socket: Socket) => {
      Object.assign(socket, { _httpMessage: { headersSent } });
    };
    expect(await answerTo('HPE_INVALID_METHOD', sending(true))).toBe('');
    expect(await answerTo('HPE_INVALID_METHOD', sending(false))).toMatch(/^HTTP\/1\.1 405 /);
  });
});
