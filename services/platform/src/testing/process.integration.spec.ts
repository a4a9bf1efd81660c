import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ask } from './ask.js';
import { freePort, isFree } from './ports.js';
import { isRunning, kill, launch, stop, sweepContainers, untilReady, type Running } from './process.js';
import { Processes } from './processes.js';
import { serverProgram } from './source.js';

/** Of a container, or this machine's. */
async function redis() {
  const port = await freePort();
  const args = ['--port', `${port}`, '--save', ''];
  return { name: 'redis', ...serverProgram('redis', 'redis-server'), args, port };
}

const sleeper = { name: 'sleeper', command: 'sleep', args: ['600'] };

describe('processes of the local stack', () => {
  let dir: string;
  let log: string;

  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'launchpad-process-'));
    log = join(dir, 'log');
  });

  afterAll(() => rm(dir, { recursive: true }));

  it('stop when asked', async () => {
    const running = await launch(sleeper, log, 'kept');
    expect(isRunning(running)).toBe(true);
    await stop(running);
    expect(isRunning(running)).toBe(false);
  });

  it('hold no port once they are killed, though they had several threads', async () => {
    const port = await freePort();
    const script = `require('node:net').createServer((socket) => socket.end('ready')).listen(${port}, '127.0.0.1')`;
    const server = { name: 'threads', command: process.execPath, args: ['-e', script] };
    for (let round = 0; round < 10; round += 1) {
      const running = await launch(server, log, 'ours');
      await untilReady(running, async () => (await ask(port)) === 'ready');
      await kill(running);
      expect(await isFree(port)).toBe(true);
    }
  });

  it('are ended when they do not stop', async () => {
    const stubborn = {
      name: 'stubborn',
      command: 'sh',
      args: ['-c', 'trap "" TERM; while :; do sleep 1; done'],
    };
    const running = await launch(stubborn, log, 'ours');
    await stop(running, 100);
    expect(isRunning(running)).toBe(false);
  });

  it('are left alone when their id belongs to somebody else by now', async () => {
    const running = await launch(sleeper, log, 'ours');
    const other: Running = { ...running, startTicks: '1' };
    expect(isRunning(other)).toBe(false);
    await stop(other);
    expect(isRunning(running)).toBe(true);
    await stop(running);
  });

  it('are not ready when they die first, and the end of their log says why', async () => {
    const broken = { name: 'broken', command: 'sh', args: ['-c', 'echo no such thing; exit 1'] };
    const running = await launch(broken, log, 'ours');
    const ready = untilReady(running, () => Promise.resolve(false));
    await expect(ready).rejects.toThrow(/broken stopped while starting[\s\S]*no such thing/);
  });

  it('are stopped together, those just being started too, and none follows', async () => {
    const processes = new Processes('ours', dir);
    const first = await processes.launch(sleeper);
    const second = processes.launch(sleeper);
    await processes.stopAll();
    expect([first, await second].map(isRunning)).toEqual([false, false]);
    await expect(processes.launch(sleeper)).rejects.toThrow('sleeper is not started any more');
  });

  it('are servers, which say in their log how they are', async () => {
    const server = await redis();
    const running = await launch(server, join(dir, 'redis.log'), 'ours');
    await untilReady(running, async () => (await ask(server.port, 'PING\r\n')).startsWith('+PONG'));
    await stop(running);
    expect(isRunning(running)).toBe(false);
    expect(await readFile(running.logFile, 'utf8')).toContain('Ready to accept connections');
  });

  it('that are servers do not start twice at one port', async () => {
    const server = await redis();
    const running = await launch(server, join(dir, 'first.log'), 'ours');
    await untilReady(running, async () => (await ask(server.port, 'PING\r\n')).startsWith('+PONG'));
    const second = await launch(server, join(dir, 'second.log'), 'ours');
    await expect(untilReady(second, () => Promise.resolve(false))).rejects.toThrow('Address already in use');
    await stop(running);
  });

  it('end with us even when we are killed', async () => {
    const module = fileURLToPath(new URL('../../dist/testing/process.js', import.meta.url));
    expect(existsSync(module)).toBe(true);
    const server = await redis();
    const script = `import { launch } from ${JSON.stringify(module)};
      console.log(JSON.stringify(await launch(${JSON.stringify(server)}, ${JSON.stringify(log)}, 'ours')));
      setInterval(() => {}, 1000);`;
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const running = JSON.parse(line.toString()) as Running;
    expect(isRunning(running)).toBe(true);
    await sweepContainers();
    expect(isRunning(running)).toBe(true);
    parent.kill('SIGKILL');
    await once(parent, 'exit');
    await sweepContainers();
    await untilGone(running);
    expect(isRunning(running)).toBe(false);
  });
});

async function untilGone(running: Running): Promise<void> {
  for (const deadline = Date.now() + 5_000; isRunning(running) && Date.now() < deadline;) {
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}
