import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { connect, createServer, type AddressInfo, type Server } from 'node:net';
import { TLSSocket } from 'node:tls';
import { newCertificate, type Certificate } from '../testing/certificate.js';
import { freshDatabase, type FreshDatabase } from '../testing/servers.js';
import { databaseOptions, openDatabase } from './database.module.js';

/** PostgreSQL over TLS: agrees to it, decrypts, and passes the rest on to the server. */
async function encrypted(to: URL, { cert, key }: Certificate): Promise<Server> {
  const identity = { cert: readFileSync(cert), key: readFileSync(key) };
  const server = createServer((socket) => {
    socket.on('error', () => {});
    socket.once('data', () => {
      socket.write('S');
      const inner = new TLSSocket(socket, { isServer: true, ...identity });
      const onward = connect(Number(to.port), to.hostname);
      for (const side of [inner, onward]) side.on('error', () => {});
      inner.pipe(onward).pipe(inner);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

describe('a database whose server has its own authority', () => {
  let certificate: Certificate;
  let database: FreshDatabase;
  let server: Server;
  const before = { ...process.env };

  beforeAll(async () => {
    [certificate, database] = [await newCertificate(), await freshDatabase()];
    server = await encrypted(new URL(database.url), certificate);
  });
  afterAll(async () => {
    process.env = before;
    server?.close();
    await database?.drop();
    await rm(certificate.folder, { recursive: true });
  });

  /** The address as the chart gives it where the Secret holds the user, the password and the host. */
  const open = async (options: string) => {
    const { username, password, pathname } = new URL(database.url);
    Object.assign(process.env, {
      PGUSER: decodeURIComponent(username),
      PGPASSWORD: decodeURIComponent(password),
    });
    const { port } = server.address() as AddressInfo;
    const url = `postgresql://127.0.0.1:${port}${pathname}?sslmode=verify-full${options}`;
    return openDatabase(databaseOptions({ DATABASE_URL: url }, []));
  };

  it('is verified with that authority', async () => {
    const opened = await open(`&sslrootcert=${certificate.cert}`);
    expect(await opened.query('SELECT 1 AS one')).toEqual([{ one: 1 }]);
    await opened.destroy();
  });

  it('is refused without it', async () => {
    await expect(open('')).rejects.toThrow('self-signed certificate');
  });
});
